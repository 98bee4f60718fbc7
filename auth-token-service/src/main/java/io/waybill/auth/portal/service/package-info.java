/** How pages call the documented operations of other services, for the person who looks at them. */
package io.waybill.auth.portal.service;

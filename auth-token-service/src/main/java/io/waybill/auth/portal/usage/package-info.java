/** The usage of an application, for its members. */
package io.waybill.auth.portal.usage;

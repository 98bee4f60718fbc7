/** What an application has called, as its members see it. */
package io.waybill.auth.portal.usage;

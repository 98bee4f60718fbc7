/** The limits on an application's calls. Operators change the levels, which are data. */
package io.waybill.auth.registry.servicelevel;

/** How many calls and tokens an application may have; the levels are data that operators change. */
package io.waybill.auth.servicelevel;

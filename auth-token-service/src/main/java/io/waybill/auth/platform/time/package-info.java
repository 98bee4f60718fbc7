/** The time on which all replicas agree. */
package io.waybill.auth.platform.time;

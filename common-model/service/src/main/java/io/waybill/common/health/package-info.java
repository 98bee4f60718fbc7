/** What probes and operators see of a service: whether it can serve, and whether everything that it uses is well. */
package io.waybill.common.health;

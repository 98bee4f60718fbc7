/** What probes and operators see of a service: whether it can serve, and whether all its dependencies are well. */
package io.waybill.common.health;

/** What the probes and the operators see of a service: whether it serves, and whether all that it uses is well. */
package io.waybill.common.health;

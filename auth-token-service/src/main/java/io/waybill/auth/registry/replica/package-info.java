/** Whether the replicas of the services are ready, as they report. */
package io.waybill.auth.registry.replica;

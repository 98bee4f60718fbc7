package io.waybill.auth.registry.replica;

import io.waybill.common.usage.ReplicaReadiness.Status;
import java.time.Instant;

/**
 * The last report of a replica.
 *
 * @param service id of the API that it serves
 * @param failing names of the checks that fail, separated by commas; empty for none
 */
record Replica(String service, Status status, String failing, Instant reportedAt) {}

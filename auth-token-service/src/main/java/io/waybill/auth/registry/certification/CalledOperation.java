package io.waybill.auth.registry.certification;

import java.time.Instant;

/**
 * An application's calls of one operation.
 *
 * @param api the API that the calls count under
 * @param operation its id in the OpenAPI document
 * @param ok calls that did what was asked: answered below 400, and without {@code IsError} of the India gateway
 * @param lastAt when the last call was reported
 */
public record CalledOperation(String api, String operation, long calls, long ok, Instant lastAt) {}

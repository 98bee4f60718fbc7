package io.waybill.auth.registry.usage;

import java.util.UUID;

/**
 * An application close to a daily limit of an API.
 *
 * @param level name of its service level
 * @param api id of the API
 * @param calls calls that count against the limit
 * @param limit the daily limit
 * @param refused calls answered 429
 */
public record NearLimit(
        UUID id, String name, String owner, String level, String api, long calls, long limit, long refused) {

    /** The used share in percent, at most 100. */
    public long percent() {
        return Math.min(100, calls * 100 / limit);
    }

    public boolean isUsedUp() {
        return calls >= limit;
    }
}

package io.waybill.auth.usage;

import io.waybill.common.ApiId;
import java.util.UUID;

/**
 * An application that has used up most of what it may call of an API today.
 *
 * @param level name of its service level
 * @param api id of the API; {@code auth-token} for tokens that were issued
 * @param calls what counts against the limit
 * @param limit a day's
 * @param refused calls that were answered 429
 */
public record NearLimit(
        UUID id, String name, String owner, String level, String api, long calls, long limit, long refused) {

    /** How much is used up, at most 100. */
    public long percent() {
        return Math.min(100, calls * 100 / limit);
    }

    /** Whether these are tokens instead of calls. */
    public boolean isTokens() {
        return api.equals(ApiId.AUTH_TOKEN);
    }

    /** Whether nothing is left. */
    public boolean isUsedUp() {
        return calls >= limit;
    }
}

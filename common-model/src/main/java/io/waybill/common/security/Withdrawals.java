package io.waybill.common.security;

/** What has been withdrawn before its time: tokens, applications, grants, secrets and keys. Checked on every call, also for cached callers. */
public interface Withdrawals {

    /**
     * Whether the caller, or its grant for this API, has been withdrawn.
     *
     * @param api the API that is called, or {@code null} where no grant is needed
     * @throws io.waybill.common.error.ApiException 503 if it cannot be known any more
     */
    boolean isWithdrawn(Caller caller, String api);
}

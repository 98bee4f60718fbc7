package io.waybill.common.web.concurrency;

import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/** Holds a permit around an operation, outside its transaction. */
@Interceptor
@LimitedConcurrency
@Priority(Interceptor.Priority.PLATFORM_BEFORE)
class ConcurrencyInterceptor {

    private final CallsInProgress calls;

    ConcurrencyInterceptor(CallsInProgress calls) {
        this.calls = calls;
    }

    @AroundInvoke
    Object hold(InvocationContext operation) throws Exception {
        ConcurrencyLimit limit =
                operation.getInterceptorBinding(LimitedConcurrency.class).value();
        try (CallsInProgress.Permit _ = calls.acquire(limit)) {
            return operation.proceed();
        }
    }
}

package io.waybill.common.usage;

import java.util.Optional;

/**
 * An answer below 400 whose body may say that what was asked for was not done, as {@code IsError} of the India gateway
 * does. Such a call is counted with the reason as its code, apart from those that succeeded.
 */
public interface DeclinableAnswer {

    /** Why it was not done: 1 to 40 of {@code A-Za-z0-9._-}, for example {@code AWBNotFound}; empty if it was done. */
    Optional<String> declinedFor();
}

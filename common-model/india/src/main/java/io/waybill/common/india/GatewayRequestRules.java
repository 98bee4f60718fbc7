package io.waybill.common.india;

import java.util.List;

/**
 * Checks a request against more than its constraints, for example the clock. It is called only if the request already
 * has violations, so that one answer has all of them; otherwise the operation finds them itself.
 *
 * @param <T> the record of the request
 */
public interface GatewayRequestRules<T extends GatewayBody> {

    Class<T> type();

    /** What else is wrong, as far as the fields show that could be read; the others are {@code null}. */
    List<GatewayStatus> check(T request);
}

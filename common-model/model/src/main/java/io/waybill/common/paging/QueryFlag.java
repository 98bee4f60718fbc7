package io.waybill.common.paging;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import java.util.List;

/** A query parameter that is {@code true} or {@code false}. */
public final class QueryFlag {

    private QueryFlag() {}

    /**
     * The parameter's value, {@code false} if it was not sent.
     *
     * @throws ApiException 400.0000004 naming the parameter if it has any other value
     */
    public static boolean of(String name, String sent) {
        return switch (sent) {
            case null -> false;
            case "true" -> true;
            case "false" -> false;
            default ->
                throw ApiException.invalid(
                        List.of(new Violation(name, ViolationCode.INVALID_FORMAT, "must be true or false", sent)));
        };
    }
}

package io.waybill.common.web;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;

/** The answer to a path in another spelling than the service's own: see {@link RequestPath}. */
public final class PathRefusal extends ApiException {

    private static final long serialVersionUID = 1L;

    private PathRefusal(ErrorCode code, String detail) {
        super(code, detail);
    }

    static PathRefusal of(RequestPath.Fault fault) {
        return switch (fault) {
            case MALFORMED ->
                new PathRefusal(
                        ErrorCode.MALFORMED_REQUEST,
                        "the path has a character, an escape or a dot segment that no path of the service has");
            case EMPTY_SEGMENT -> new PathRefusal(ErrorCode.NOT_FOUND, "there is nothing under this path");
        };
    }
}

package io.waybill.common.web;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;

/** The answer to a path in another spelling than the service's own: see {@link RequestPath}. */
public final class PathRefusal extends ApiException {

    private static final long serialVersionUID = 1L;

    private PathRefusal(ErrorCode code, String detail) {
        super(code, detail);
    }

    static PathRefusal of(RequestPath.Fault fault, String path) {
        return switch (fault) {
            case MALFORMED ->
                new PathRefusal(
                        ErrorCode.MALFORMED_REQUEST,
                        "the path has a character, an escape or a dot segment that no path of the service has");
            case EMPTY_SEGMENT -> new PathRefusal(ErrorCode.NOT_FOUND, nothingUnder(path));
        };
    }

    /** Says so, and which slash of the path is too many, if one is: it hardly shows. */
    public static String nothingUnder(String path) {
        String nothing = "there is nothing under this path";
        if (path.contains("//")) {
            return nothing + ", which has two slashes in a row";
        }
        return path.endsWith("/") ? nothing + ", which has a slash at its end" : nothing;
    }
}

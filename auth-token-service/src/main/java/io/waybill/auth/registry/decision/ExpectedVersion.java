package io.waybill.auth.registry.decision;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The version that a decision or a change is about, as the operator saw it. If it has changed, nothing is done.
 *
 * @param versions any of these; any at all if it is empty
 */
public record ExpectedVersion(Set<String> versions) {

    /** Compares nothing. */
    public static final ExpectedVersion ANY = new ExpectedVersion(Set.of());

    public static final String HEADER = "If-Match";

    /** Name of the header's parameter in the OpenAPI document. */
    public static final String PARAMETER = "IfVersion";

    /** Description of the answer 412 in the OpenAPI document. */
    public static final String CHANGED =
            "It has another version by now: detail says what is there. Nothing was changed.";

    /** Weak tags are accepted and never match (RFC 9110 13.1.1). */
    private static final Pattern TAG = Pattern.compile("(?:W/)?\"[!#-~]{0,100}\"");

    private static final Pattern TAGS = Pattern.compile("%1$s(?:\\s*,\\s*%1$s)*".formatted(TAG));

    /** The version that a page showed. */
    public static ExpectedVersion shown(String version) {
        return new ExpectedVersion(Set.of(version));
    }

    /**
     * The version in the header If-Match; {@code null} and {@code *} stand for any.
     *
     * @throws ApiException 400 if the header is no list of ETags
     */
    public static ExpectedVersion of(String header) {
        if (header == null || header.strip().equals("*")) {
            return ANY;
        }
        if (!TAGS.matcher(header.strip()).matches()) {
            throw ApiException.invalid(List.of(new Violation(
                    HEADER, ViolationCode.INVALID_FORMAT, "must be an ETag in quotation marks, or *", header)));
        }
        return new ExpectedVersion(TAG.matcher(header)
                .results()
                .map(tag -> tag.group().replaceAll("^\"|\"$", ""))
                .collect(Collectors.toUnmodifiableSet()));
    }

    /**
     * Compares with the present version, whose row must be locked.
     *
     * @param now the present state, as a part of a sentence
     * @throws ApiException 412 that names the present state, if it has another version
     */
    public void require(Object version, String now) {
        if (!versions.isEmpty() && !versions.contains(version.toString())) {
            throw new ApiException(
                    ErrorCode.PRECONDITION_FAILED, "this has changed, and nothing was decided: now " + now);
        }
    }
}

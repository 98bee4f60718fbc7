package io.waybill.auth.portal.application;

import io.waybill.common.error.ErrorCode;
import io.waybill.common.india.StatusCode;
import java.util.Optional;

/**
 * Explains an error, or a refusal with status 200, to a developer.
 *
 * @param title short name of the error
 * @param cause its usual cause; empty if unknown
 * @param remedy what to do; empty if unknown
 * @param document path of the page that explains it; {@code null} without one
 */
public record Explanation(String title, String cause, String remedy, String document) {

    private static final int CLIENT_ERROR = 400;

    /**
     * The meaning of a code that a client got.
     *
     * @param code number of the error, a StatusCode of India or {@code invalid_grant}; {@code null} without one
     */
    static Explanation of(int status, String code) {
        if ("invalid_grant".equals(code)) {
            return new Explanation(
                    "Wrong user name or password",
                    "The backend user is unknown or locked, or the password is wrong.",
                    "Compare user name and password with those of the backend user. The client id and its secret are right.",
                    "/docs/guides/tokens.md");
        }
        boolean isDeclined = status < CLIENT_ERROR;
        String title = "Status " + status + (isDeclined ? " with IsError" : "");
        Optional<String> known = Optional.ofNullable(code);
        return known.flatMap(ErrorCode::of)
                .map(error -> new Explanation(
                        error.title(), error.explanation(), error.remedy(), "/docs/errors/" + error.code()))
                .or(() -> known.flatMap(StatusCode::of)
                        .map(error -> new Explanation(
                                title, error.explanation(), error.remedy(), "/docs/errors#" + error.wireName())))
                .orElseGet(() -> isDeclined
                        ? new Explanation(
                                title,
                                "What was asked was not done.",
                                "The answer says why, in StatusInformation.",
                                null)
                        : new Explanation(title, "", "", null));
    }
}

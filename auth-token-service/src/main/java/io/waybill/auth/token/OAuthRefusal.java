package io.waybill.auth.token;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import java.util.List;

/** A refusal whose value of {@code error} (RFC 6749 5.2) does not follow from its error number. */
public final class OAuthRefusal extends ApiException {

    private static final long serialVersionUID = 1L;

    /** The detail of every refusal of a client's own credentials. */
    public static final String WRONG_CLIENT =
            "the client is unknown, its secret or assertion is wrong, or the application is not approved";

    private static final String INVALID_GRANT = "invalid_grant";

    private final String error;

    private OAuthRefusal(ErrorCode code, String error, String detail, List<Violation> violations) {
        super(code, detail, violations);
        this.error = error;
    }

    private static OAuthRefusal unauthorized(String error, String detail) {
        return new OAuthRefusal(ErrorCode.INVALID_ACCESS_TOKEN, error, detail, List.of());
    }

    /** The client's own credentials are missing or wrong. */
    public static ApiException invalidClient() {
        return invalidClient(WRONG_CLIENT);
    }

    /** As {@link #invalidClient()}, where there is more to say. */
    public static ApiException invalidClient(String detail) {
        return unauthorized("invalid_client", detail).withHeader("WWW-Authenticate", "Basic realm=\"waybill\"");
    }

    /** The user's credentials in the client's request are missing or wrong. */
    public static ApiException invalidGrant(String detail) {
        return unauthorized(INVALID_GRANT, detail);
    }

    /** The field {@code scope} is malformed, or names what the token cannot be issued for. */
    static ApiException invalidScope(String reason) {
        return new OAuthRefusal(
                ErrorCode.INVALID_VALUE,
                "invalid_scope",
                "scope " + reason,
                List.of(Violation.of("scope", ViolationCode.UNKNOWN_CODE, reason)));
    }

    /** Of refused credentials, whose they are: an access token is no part of such a request. */
    @Override
    public String codeForClient() {
        return switch (error) {
            case "invalid_client" -> ErrorCode.INVALID_CREDENTIALS.code();
            case INVALID_GRANT -> error;
            default -> super.codeForClient();
        };
    }

    @Override
    protected String defaultReason() {
        return error;
    }

    /** The value of {@code error} for any refusal (RFC 6749 5.2 and 4.1.2.1, RFC 6750 3.1). */
    public static String error(ApiException refusal) {
        return refusal instanceof OAuthRefusal own ? own.error : error(refusal.code());
    }

    private static String error(ErrorCode code) {
        return switch (code) {
            case INVALID_CREDENTIALS -> "invalid_client";
            case UNSUPPORTED_GRANT_TYPE -> "unsupported_grant_type";
            case INVALID_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, INVALID_SUBSCRIPTION_KEY -> "invalid_token";
            case API_NOT_GRANTED -> "unauthorized_client";
            case RATE_LIMITED_PER_SECOND, RATE_LIMITED_PER_DAY, TOO_MANY_FAILED_ATTEMPTS, SERVICE_UNAVAILABLE ->
                "temporarily_unavailable";
            case INTERNAL_ERROR -> "server_error";
            default -> "invalid_request";
        };
    }
}

package io.waybill.common.error;

import java.util.Arrays;
import java.util.Optional;

/**
 * The errors that a client can get. Their numbers are {@code HHH.0000NNN}, HHH being the HTTP status.
 * {@code {base_url}/docs/errors/{code}} explains each.
 */
public enum ErrorCode {
    MISSING_PARAMETER(
            "400.0000001",
            "Missing parameter",
            "A required parameter of the request is absent or blank.",
            "Send the parameter that the answer names, and try again."),
    UNSUPPORTED_GRANT_TYPE(
            "400.0000002",
            "Unsupported grant type",
            "The token operation was asked for a grant that it does not offer.",
            "Send the grant_type that the operation documents: client_credentials for variant A, password for variant B."),
    MALFORMED_REQUEST(
            "400.0000003",
            "Malformed request",
            "The request cannot be read: broken JSON or form, a repeated field, a duplicate JSON key or credentials sent twice.",
            "Fix what the answer describes, and send each field once."),
    INVALID_VALUE(
            "400.0000004",
            "Invalid value",
            "One or more fields have a value that the operation does not accept.",
            "Fix every field that the answer lists; all violations of a request are reported at once."),
    INVALID_CREDENTIALS(
            "400.0000005",
            "Invalid credentials",
            "The client is unknown, its secret or assertion is wrong or expired, or the application is not approved.",
            "Check client_id, and client_secret or the public key, in the application's credentials on the developer portal."),
    INVALID_ACCESS_TOKEN(
            "401.0000007",
            "Invalid access token",
            "The request carries no access token, or one that is malformed, forged, revoked or made for another environment.",
            "Request a new token, and send it unchanged in the header that the operation documents."),
    ACCESS_TOKEN_EXPIRED(
            "401.0000008",
            "Access token expired",
            "The lifetime of the access token has passed.",
            "Request a new token; refreshing it every 15 to 30 minutes avoids this."),
    INVALID_SUBSCRIPTION_KEY(
            "401.0000009",
            "Invalid subscription key",
            "The subscription key is absent, unknown or revoked, its application is not approved or is suspended, or two different keys were sent.",
            "Send the key from your application's credentials once, in the header <Carrier>-API-Key or the query parameter api_key."),
    API_NOT_GRANTED(
            "403.0000001",
            "API not granted",
            "The credentials are valid, but the application has no approved grant for this API in this environment.",
            "Request the API for your application on the developer portal, or ask its operator to approve it."),
    BUSINESS_REGION_UNKNOWN(
            "403.0000002",
            "Business region unknown",
            "The credentials are valid, but the published catalogue has no products for the application's business region.",
            "Ask the operator to change the application's business region to one of those that the portal offers."),
    NOT_FOUND(
            "404.0000001",
            "No such resource",
            "Nothing exists under this path for the caller.",
            "Check the path and the codes in it against the service's OpenAPI document."),
    METHOD_NOT_ALLOWED(
            "405.0000001",
            "Method not allowed",
            "The path exists, but not with this HTTP method.",
            "Use one of the methods that the Allow header lists."),
    NOT_ACCEPTABLE(
            "406.0000001",
            "Not acceptable",
            "The Accept header is malformed, or excludes every media type that the operation can answer with.",
            "Accept application/json."),
    CONFLICT(
            "409.0000001",
            "Conflict",
            "The request conflicts with the current state of the resource.",
            "Read the resource again, and send the request that fits its state."),
    PRECONDITION_FAILED(
            "412.0000001",
            "Precondition failed",
            "The resource is not in the state that If-Match names, or has changed meanwhile.",
            "Read the resource again, and repeat the change with its ETag."),
    PAYLOAD_TOO_LARGE(
            "413.0000001",
            "Payload too large",
            "The body is larger than the operation accepts: 1 MiB, or 64 KiB for token requests.",
            "Send less, or split the request."),
    UNSUPPORTED_MEDIA_TYPE(
            "415.0000001",
            "Unsupported media type",
            "The Content-Type of the body is absent, or not one that the operation accepts.",
            "Send the documented Content-Type: application/json, or application/x-www-form-urlencoded for tokens."),
    IDEMPOTENCY_KEY_REUSED(
            "422.0000001",
            "Idempotency key reused",
            "Another request was answered under the same Idempotency-Key in the last 24 hours.",
            "Send the request that belongs to the key, or a new key for a new request."),
    RATE_LIMITED_PER_SECOND(
            "429.0000001",
            "Too many requests",
            "The application has used up the calls that its service level allows in this second.",
            "Wait as many seconds as Retry-After says, or ask for a higher service level."),
    RATE_LIMITED_PER_DAY(
            "429.0000002",
            "Too many requests",
            "The application has used up the calls that its service level allows on this day (UTC).",
            "Wait as many seconds as Retry-After says, or ask for a higher service level."),
    TOO_MANY_FAILED_ATTEMPTS(
            "429.0000003",
            "Too many failed attempts",
            "Too many attempts with wrong credentials came from this source.",
            "Wait as many seconds as Retry-After says, and check the credentials before the next attempt."),
    TOO_MANY_HEADERS(
            "431.0000001",
            "Too many headers",
            "The request has more headers than the service accepts, each value of a repeated one counted.",
            "Leave out headers that the operation does not document, and look for proxies that add their own."),
    INTERNAL_ERROR(
            "500.0000001",
            "Internal server error",
            "The service encountered an error of its own.",
            "Try again later; if the error persists, report the value of X-Request-Id to the provider."),
    SERVICE_UNAVAILABLE(
            "503.0000001",
            "Service unavailable",
            "Something that the service needs does not answer at the moment.",
            "Try again after as many seconds as Retry-After says.");

    private final String code;
    private final int status;
    private final String title;
    private final String explanation;
    private final String remedy;

    ErrorCode(String code, String title, String explanation, String remedy) {
        this.code = code;
        this.status = Integer.parseInt(code.substring(0, 3));
        this.title = title;
        this.explanation = explanation;
        this.remedy = remedy;
    }

    /** The number on the wire, for example {@code 400.0000005}. */
    public String code() {
        return code;
    }

    public int status() {
        return status;
    }

    /** A short text, the same for every occurrence. */
    public String title() {
        return title;
    }

    /** What happened, for the error document. */
    public String explanation() {
        return explanation;
    }

    /** What the client can do about it, for the error document. */
    public String remedy() {
        return remedy;
    }

    /** The entry with the number {@code code}, if there is one. */
    public static Optional<ErrorCode> of(String code) {
        return Arrays.stream(values()).filter(e -> e.code.equals(code)).findFirst();
    }
}

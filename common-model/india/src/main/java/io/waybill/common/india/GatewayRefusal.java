package io.waybill.common.india;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Fault;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A request that an India service refuses with its own StatusCodes, all of them at once. */
public final class GatewayRefusal extends ApiException {

    private static final long serialVersionUID = 1L;

    private static final int MAX_REPORTED = 50;

    private final transient List<GatewayStatus> statuses;

    private GatewayRefusal(ErrorCode code, List<GatewayStatus> statuses) {
        super(code, statuses.stream().map(GatewayStatus::information).collect(Collectors.joining("; ")));
        this.statuses = List.copyOf(statuses);
    }

    /** 400: fields of the request are wrong. Reports the first {@value #MAX_REPORTED} of them. */
    public static GatewayRefusal badRequest(List<GatewayStatus> statuses) {
        return new GatewayRefusal(
                ErrorCode.INVALID_VALUE, statuses.stream().limit(MAX_REPORTED).toList());
    }

    /**
     * 401: the caller is not who it claims to be: {@code InvalidLoginID}, {@code InvalidLicenceKey} or
     * {@code InvalidCredentials}.
     */
    public static GatewayRefusal unauthorized(StatusCode code, String information) {
        GatewayRefusal refusal =
                new GatewayRefusal(ErrorCode.INVALID_ACCESS_TOKEN, List.of(new GatewayStatus(code, information)));
        // RFC 9110 15.5.2: a 401 must have a challenge.
        refusal.withHeader("WWW-Authenticate", "Bearer");
        return refusal;
    }

    /** 422: another request has been answered under the {@code Idempotency-Key}. */
    public static GatewayRefusal idempotencyKeyReused() {
        return new GatewayRefusal(
                ErrorCode.IDEMPOTENCY_KEY_REUSED,
                List.of(new GatewayStatus(
                        StatusCode.IDEMPOTENCY_KEY_REUSED,
                        "the Idempotency-Key was used for another request in the last 24 hours")));
    }

    public List<GatewayStatus> statuses() {
        return statuses;
    }

    /** The first status; any others are further invalid fields. */
    @Override
    public String codeForClient() {
        return statuses.getFirst().code().wireName();
    }

    @Override
    protected String defaultReason() {
        return codeForClient();
    }

    /** StatusCodes name their fields. */
    @Override
    protected Stream<Fault> allFaults() {
        return statuses.stream().map(status -> new Fault(null, status.code().wireName()));
    }
}

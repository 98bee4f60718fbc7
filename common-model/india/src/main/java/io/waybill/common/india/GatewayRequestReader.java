package io.waybill.common.india;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.Violations;
import io.waybill.common.json.RequestReader;
import io.waybill.common.security.Caller;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads requests to the India gateway in this order: the form of the profile (400), whether it is the caller's (401),
 * and the rest of the body (400). Every answer has all violations of its step.
 */
@Singleton
public class GatewayRequestReader {

    private final RequestReader json;

    public GatewayRequestReader(RequestReader json) {
        this.json = json;
    }

    /**
     * The request in a body.
     *
     * @param furtherChecks returns what else is wrong with a request whose rest has violations
     * @throws ApiException 400.0000003 if the body is not one well-formed JSON value
     * @throws GatewayRefusal 400 with all violations of one step, 401 if the profile is not the caller's
     */
    public <T extends GatewayBody> T read(
            byte[] body, Class<T> type, Caller caller, Function<? super T, List<GatewayStatus>> furtherChecks) {
        try {
            T request = json.read(
                    body,
                    type,
                    new Violations(),
                    (read, violations) -> refuse(read, violations.list(), caller, furtherChecks));
            request.profile().requireLicenceOf(caller);
            return request;
        } catch (ApiException refusal) {
            throw inOwnCodes(refusal);
        }
    }

    /**
     * One of many requests in a body, by itself.
     *
     * @param furtherChecks returns what else is wrong with a request that has violations
     * @throws GatewayRefusal 400 with all violations
     */
    public <T> T read(JsonNode element, Class<T> type, Function<? super T, List<GatewayStatus>> furtherChecks) {
        try {
            return json.read(element, type, (read, violations) -> {
                throw GatewayRefusal.badRequest(statuses(violations.list(), furtherChecks.apply(read)));
            });
        } catch (ApiException refusal) {
            throw inOwnCodes(refusal);
        }
    }

    private static <T extends GatewayBody> void refuse(
            T read, List<Violation> violations, Caller caller, Function<? super T, List<GatewayStatus>> furtherChecks) {
        List<Violation> ofProfile = violations.stream()
                .filter(violation -> !violation.pointer().matches("/altreqs?(/.*)?"))
                .toList();
        if (!ofProfile.isEmpty()) {
            throw GatewayRefusal.badRequest(statuses(ofProfile, List.of()));
        }
        read.profile().requireLicenceOf(caller);
        throw GatewayRefusal.badRequest(statuses(violations, furtherChecks.apply(read)));
    }

    private static ApiException inOwnCodes(ApiException refusal) {
        return refusal.violations().isEmpty()
                ? refusal
                : GatewayRefusal.badRequest(statuses(refusal.violations(), List.of()));
    }

    /** In the order of the codes: the named fields come before any {@code InvalidRequest}. */
    private static List<GatewayStatus> statuses(List<Violation> violations, List<GatewayStatus> others) {
        return Stream.concat(violations.stream().map(GatewayStatus::of), others.stream())
                .sorted(Comparator.comparing(GatewayStatus::code))
                .toList();
    }
}

package io.waybill.auth.portal.status;

import io.quarkus.qute.TemplateExtension;
import io.waybill.auth.portal.status.Incident.State;
import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.replica.ServiceReadiness;
import io.waybill.common.ApiId;
import java.util.List;
import java.util.stream.Collectors;

/** States in words: {@code status:of(service)} in a template. */
@TemplateExtension(namespace = "status")
final class StatusWording {

    private StatusWording() {}

    /** A service, named after its API. */
    static String service(String api) {
        return api.equals(ApiId.AUTH_TOKEN) ? "Tokens and this portal" : Api.titleOf(api);
    }

    /** Services of an incident. */
    static String services(List<String> apis) {
        return apis.stream().map(StatusWording::service).collect(Collectors.joining(", "));
    }

    static String of(ServiceReadiness service) {
        return switch (service.state()) {
            case READY -> "Ready";
            case PARTLY_READY -> "Partly ready";
            case NOT_READY -> "Not ready";
            case SILENT -> "No report";
        };
    }

    /** The style of the state. */
    static String mark(ServiceReadiness service) {
        return switch (service.state()) {
            case READY -> "approved";
            case PARTLY_READY -> "requested";
            case NOT_READY -> "rejected";
            case SILENT -> "suspended";
        };
    }

    /** The state of an incident. */
    static String of(State state) {
        return switch (state) {
            case investigating -> "Investigating";
            case identified -> "Identified";
            case monitoring -> "Monitoring";
            case resolved -> "Resolved";
        };
    }

    /** The style of the state. */
    static String mark(State state) {
        return switch (state) {
            case investigating, identified -> "rejected";
            case monitoring -> "requested";
            case resolved -> "approved";
        };
    }
}

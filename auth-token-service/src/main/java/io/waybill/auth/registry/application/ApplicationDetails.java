package io.waybill.auth.registry.application;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** An application with its credentials, as operators see it. On the wire it is one object. */
@Schema(name = "Application")
public record ApplicationDetails(
        @JsonUnwrapped ApplicationRecord application,
        @JsonUnwrapped ApplicationCredentials credentials) {

    /** The columns of an export. */
    public static final List<String> COLUMNS = List.of(
            "id",
            "clientId",
            "name",
            "owner",
            "businessRegion",
            "level",
            "roles",
            "state",
            "createdAt",
            "requestedAt",
            "requestedBy",
            "decidedAt",
            "decidedBy",
            "reason",
            "waitsFor",
            "version",
            "levelRequest",
            "grants",
            "secrets",
            "keys",
            "licences");

    public static ApplicationDetails of(Application application) {
        return new ApplicationDetails(ApplicationRecord.from(application), ApplicationCredentials.of(application));
    }

    public String etag() {
        return Long.toString(application.version());
    }

    @Override
    public String toString() {
        return application.toString();
    }
}

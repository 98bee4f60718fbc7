package io.waybill.auth.registry.certification;

import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.auth.registry.certification.Certifications.Made;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.StrictJson;
import io.waybill.common.security.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The operators' interface to certification: a sandbox makes a statement, production takes it. */
@Path("/admin/v1/applications/{id}/certification")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public class CertificationResource {

    private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final Certifications certifications;
    private final ApplicationRegistry registry;

    CertificationResource(Certifications certifications, ApplicationRegistry registry) {
        this.certifications = certifications;
        this.registry = registry;
    }

    @POST
    @Path("/statement")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @ResponseHeader(name = HttpHeaders.CACHE_CONTROL, value = "no-store")
    public Made make(@PathParam("id") String id, byte[] body) {
        return certifications.make(
                PathId.of(id, "application"), UUID.fromString(only(body, "application", ID, 36, "must be an id")));
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public ApplicationRecord take(@PathParam("id") String id, byte[] body) {
        UUID application = PathId.of(id, "application");
        String sent = only(
                body,
                StatementReader.FIELD,
                StatementReader.FORM,
                StatementReader.LONGEST,
                "must be a signed statement: three parts of base64url with dots between them");
        certifications.take(certifications.read(application, sent));
        return registry.get(application);
    }

    /** The only field of a body. An error does not repeat its value, which may be a key. */
    private static String only(byte[] body, String field, Pattern form, int longest, String otherwise) {
        return StrictJson.readObject(body, reader -> {
            String value = reader.requiredString(field);
            if (value != null
                    && (value.length() > longest || !form.matcher(value).matches())) {
                reader.report(field, ViolationCode.INVALID_FORMAT, otherwise, null);
            }
            return value;
        });
    }
}

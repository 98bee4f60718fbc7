package io.waybill.auth.portal.operators.applications;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.application.Members;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.registry.application.ApplicationCredentials.SecretRecord;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.credential.CredentialRevocation;
import io.waybill.auth.registry.credential.Revocable;
import io.waybill.auth.registry.credential.RevocationDecision;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.auth.registry.registration.ApplicationRegistry;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.UUID;

/**
 * Replaces all secrets of an application, with its keys, if they have leaked or are lost. The page shows the new one
 * once.
 */
@Path("/portal/operators/applications/{id}/secrets")
@RolesAllowed(Caller.APPLICATIONS)
@RunOnVirtualThread
@LimitedConcurrency
public class SecretReplacementResource {

    private static final String SHOWN_BEFORE = "this was done already, and the new secret was shown then; if nobody saw"
            + " it, open the page again and replace it once more";

    private final Members members;
    private final CredentialRevocation revocation;
    private final ApplicationRegistry registry;
    private final Form form;

    SecretReplacementResource(
            Members members, CredentialRevocation revocation, ApplicationRegistry registry, Form form) {
        this.members = members;
        this.revocation = revocation;
        this.registry = registry;
        this.form = form;
    }

    /**
     * @param revocable what ends with the secrets, unless it is kept
     * @param shown the new secret; {@code null} before the replacement
     */
    record SecretsPage(ApplicationRecord application, List<Revocable> revocable, SecretRecord shown)
            implements TemplateInstance {}

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    public Response page(@PathParam("id") String id) {
        return Answer.page(template(PathId.of(id, "application"), null));
    }

    @POST
    public Response replace(@PathParam("id") String id) {
        UUID application = PathId.of(id, "application");
        if (!form.hasPassword()) {
            return form.refused(template(application, null));
        }
        SecretRecord made = form.optionalReason()
                .flatMap(decision ->
                        form.attempt(() -> form.first(SHOWN_BEFORE, () -> replaceAll(application, decision))))
                .orElse(null);
        return form.answer(template(application, made));
    }

    private SecretRecord replaceAll(UUID application, Decision decision) {
        members.requireOthers(form.session(), application);
        if (!members.isCustomers(application)) {
            throw ApiException.conflict(
                    "the application has a role or is in the configuration: the portal shows none of its secrets");
        }
        return revocation.replaceAll(application, new RevocationDecision(decision.reason(), form.ticked("keep")));
    }

    private TemplateInstance template(UUID id, SecretRecord shown) {
        return new SecretsPage(registry.withGrants(id), revocation.besidesSecrets(id), shown);
    }
}

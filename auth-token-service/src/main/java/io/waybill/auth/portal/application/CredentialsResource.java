package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Wording;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.credential.ClientKeys;
import io.waybill.auth.registry.credential.ClientSecrets;
import io.waybill.auth.registry.credential.CredentialRevocation;
import io.waybill.auth.registry.credential.Expiry;
import io.waybill.auth.registry.credential.Licences;
import io.waybill.auth.registry.credential.Licences.NewLicence;
import io.waybill.auth.registry.credential.Revocable;
import io.waybill.auth.registry.credential.RevocationDecision;
import io.waybill.auth.registry.key.ClientKeyRules;
import io.waybill.auth.registry.key.ClientKeySource;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Key, secrets, public keys and licences: shown on request, added, expired, replaced. */
@Path("/portal/applications/{id}/credentials")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class CredentialsResource {

    private static final Map<String, Duration> WHEN = Map.of(
            "now", Duration.ZERO, "hour", Duration.ofHours(1), "day", Duration.ofDays(1), "week", Duration.ofDays(7));

    private static final String SHOWN_BEFORE =
            "the licence was created by this form already, and its key was shown then; if nobody saw it, delete that"
                    + " licence and create another";

    private final Membership membership;
    private final ClientSecrets secrets;
    private final ClientKeys keys;
    private final CredentialRevocation revocation;
    private final ClientKeyRules rules;
    private final Licences licences;
    private final Clock clock;
    private final Form form;

    CredentialsResource(
            Membership membership,
            ClientSecrets secrets,
            ClientKeys keys,
            CredentialRevocation revocation,
            ClientKeyRules rules,
            Licences licences,
            Clock clock,
            Form form) {
        this.membership = membership;
        this.secrets = secrets;
        this.keys = keys;
        this.revocation = revocation;
        this.rules = rules;
        this.licences = licences;
        this.clock = clock;
        this.form = form;
    }

    /**
     * @param asked id of the secret, key or licence to end, or {@code all}, while the page asks for confirmation;
     *     {@code null} otherwise
     * @param revocable what ends with all secrets, unless it is kept
     */
    record CredentialsPage(CredentialsView view, ShownValue shown, String asked, List<Revocable> revocable)
            implements TemplateInstance {}

    /**
     * A secret value on the one page that shows it.
     *
     * @param id id of the secret, or LoginID of a licence
     * @param value the secret, or the licence key
     * @param isLicence whether it is a licence key, which no later page shows
     */
    public record ShownValue(String id, String value, boolean isLicence) {

        @Override
        public String toString() {
            return "a shown value";
        }
    }

    /** The page; {@code end} names a secret, key or licence whose end must be confirmed. */
    @GET
    public Response page(@PathParam("id") String id, @QueryParam("end") String end) {
        return Answer.page(template(membership.require(id), null, end));
    }

    @POST
    public Response change(@PathParam("id") String id) {
        UUID application = membership.require(id);
        return switch (form.typed("action")) {
            case "add" ->
                changed(
                        application,
                        "There is a second secret now: it opens the application within 10 seconds. Show it, put it to"
                                + " use, and revoke the other one when nothing uses it any more.",
                        () -> form.once(() -> secrets.add(application).id()));
            case "expire" ->
                changed(
                        application,
                        revoked("The secret"),
                        () -> secrets.expire(application, form.typed("secret"), expiry()));
            case "add-key" -> addKey(application);
            case "expire-key" ->
                changed(application, revoked("The key"), () -> keys.expire(application, form.typed("id"), expiry()));
            case "delete-licence" ->
                changed(
                        application,
                        "The licence " + form.typed("licence") + " is deleted.",
                        () -> licences.delete(application, form.typed("licence")));
            case "show" -> shown(application, null, () -> show(application, form.typed("secret")));
            case "replace" -> shown(application, "all", () -> replace(application));
            case "licence" -> shown(application, null, () -> form.first(SHOWN_BEFORE, () -> newLicence(application)));
            default -> throw Form.unknownAction();
        };
    }

    private Response addKey(UUID application) {
        // Before the log-in, for which the form is kept: a private key is not.
        Optional<ClientKeySource> wanted = form.attempt(() -> rules.typed(form.typed("key")));
        // A key opens the application without a secret, so adding one needs a recent log-in.
        return wanted.isPresent() && form.hasPassword()
                ? changed(
                        application,
                        "The public key is added: it opens the application within 10 seconds.",
                        () -> form.once(
                                () -> keys.add(application, wanted.get()).id()))
                : form.refused(template(application, null, null));
    }

    private Response changed(UUID application, String done, Runnable change) {
        return form.answer(
                "/portal/applications/" + application + "/credentials",
                form.run(done, change),
                () -> template(application, null, null));
    }

    private Response shown(UUID application, String asked, Supplier<ShownValue> value) {
        if (!form.hasPassword()) {
            return form.refused(template(application, null, asked));
        }
        ShownValue shown = form.attempt(value).orElse(null);
        // A page and no redirect: nothing in between may keep the value.
        return form.answer(template(application, shown, null));
    }

    private String revoked(String what) {
        return remaining().isZero()
                ? what + " is revoked: it and its tokens are refused within 10 seconds."
                : what + " is revoked from " + Wording.time(clock.instant().plus(remaining()))
                        + " on, with its tokens.";
    }

    private Duration remaining() {
        return WHEN.getOrDefault(form.typed("when"), Duration.ZERO);
    }

    private Expiry expiry() {
        return new Expiry(clock.instant().plus(remaining()), form.has("leaked"));
    }

    private ShownValue replace(UUID application) {
        RevocationDecision wanted = new RevocationDecision(null, form.ticked("keep"));
        // Once: a second click shows the same secret.
        return show(
                application,
                form.once(() -> revocation.replaceAll(application, wanted).id()));
    }

    private ShownValue newLicence(UUID application) {
        NewLicence made = licences.create(application);
        return new ShownValue(made.loginId(), made.licenceKey(), true);
    }

    private ShownValue show(UUID application, String secret) {
        membership.requireShown(application, secret);
        return new ShownValue(secret, secrets.showToMember(application, secret), false);
    }

    private TemplateInstance template(UUID application, ShownValue shown, String asked) {
        return new CredentialsPage(
                membership.credentials(application),
                shown,
                asked,
                "all".equals(asked) ? revocation.besidesSecrets(application) : List.of());
    }
}

package io.waybill.auth.portal.operators;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.crypto.SigningKeyConfig;
import io.waybill.auth.platform.crypto.SigningKeyService;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.page.Answer;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The token signing keys on a timeline. The page asks for confirmation before it rotates or revokes one. */
@Path(KeysResource.PATH)
@RolesAllowed(Caller.KEYS)
@RunOnVirtualThread
@LimitedConcurrency
public class KeysResource {

    static final String PATH = "/portal/operators/keys";

    private final SigningKeyService keys;
    private final SigningKeyConfig config;
    private final Clock clock;
    private final Form form;

    KeysResource(SigningKeyService keys, SigningKeyConfig config, Clock clock, Form form) {
        this.keys = keys;
        this.config = config;
        this.clock = clock;
        this.form = form;
    }

    /**
     * @param asked id of the key to revoke, or {@code rotate}, while the page asks for confirmation; empty otherwise
     */
    record KeysPage(List<KeySpan> keys, String asked, long announceMinutes, long days) implements TemplateInstance {}

    @GET
    @RolesAllowed({Caller.KEYS, Caller.READER})
    public Response page(@QueryParam("ask") String asked) {
        return Answer.page(template(asked == null ? "" : asked));
    }

    @POST
    public Response change() {
        return switch (form.typed("action")) {
            case "rotate" -> rotate();
            case "revoke" -> revoke(form.typed("key"));
            default -> throw Form.unknownAction();
        };
    }

    private Response rotate() {
        Optional<String> done =
                form.runOnce("The next key is announced. It signs from the time that the table gives.", keys::rotate);
        return form.answer(PATH, done, () -> template(""));
    }

    private Response revoke(String key) {
        Optional<String> done = form.hasPassword()
                ? form.runOnce(
                        "The key " + key + " is revoked: every token that it signed is refused within 10 seconds.",
                        () -> keys.revoke(key))
                : Optional.empty();
        return form.answer(PATH, done, () -> template(key));
    }

    private TemplateInstance template(String asked) {
        return new KeysPage(
                KeySpan.of(keys.list(), config.rotationInterval(), clock.instant()),
                asked,
                config.announce().toMinutes(),
                config.rotationInterval().toDays());
    }
}

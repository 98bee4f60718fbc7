package io.waybill.indiainstruction.webhook;

import io.waybill.common.error.Violations;
import io.waybill.common.http.AddressRules;
import io.waybill.common.http.PublicUrl;
import io.waybill.common.web.request.RequestRules;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;

/** Checks to which URLs messages may be sent, by what the deployment allows. */
@ApplicationScoped
public class ReceiverUrls implements RequestRules<WebhookChange> {

    private final AddressRules rules;

    ReceiverUrls(AddressRules rules) {
        this.rules = rules;
    }

    @Override
    public Class<WebhookChange> type() {
        return WebhookChange.class;
    }

    @Override
    public void check(WebhookChange change, Violations violations) {
        if (change.url() != null && !change.url().isBlank()) {
            read(change, violations);
        }
    }

    /**
     * The URL of a change whose form is valid.
     *
     * @throws io.waybill.common.error.ApiException 400 if messages may not be sent to it
     */
    URI of(WebhookChange change) {
        Violations violations = new Violations();
        URI url = read(change, violations);
        violations.throwIfAny();
        return url;
    }

    private URI read(WebhookChange change, Violations violations) {
        return PublicUrl.check(change.url(), "/url", rules, violations);
    }
}

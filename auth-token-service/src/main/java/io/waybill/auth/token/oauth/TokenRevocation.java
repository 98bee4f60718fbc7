package io.waybill.auth.token.oauth;

import io.waybill.auth.platform.audit.RepeatedEvents;
import io.waybill.auth.platform.revocation.RevocationRegister;
import io.waybill.auth.registry.registration.ApplicationRegistry;
import io.waybill.auth.token.jwt.AccessTokens;
import io.waybill.auth.token.opaque.OpaqueTokens;
import io.waybill.common.web.SourceAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;

/** Revokes tokens (RFC 7009). Anything but a token of the client changes nothing, and gets the same answer. */
@ApplicationScoped
class TokenRevocation {

    private final AccessTokens issued;
    private final OpaqueTokens opaque;
    private final RevocationRegister revocations;
    private final ApplicationRegistry applications;
    private final RepeatedEvents audit;
    private final SourceAddress source;

    TokenRevocation(
            AccessTokens issued,
            OpaqueTokens opaque,
            RevocationRegister revocations,
            ApplicationRegistry applications,
            RepeatedEvents audit,
            SourceAddress source) {
        this.issued = issued;
        this.opaque = opaque;
        this.revocations = revocations;
        this.applications = applications;
        this.audit = audit;
        this.source = source;
    }

    @Transactional
    void revoke(String token, Predicate<String> own) {
        if (AccessTokens.looksLikeJwt(token)) {
            issued.verify(token).filter(caller -> own.test(caller.clientId())).ifPresent(caller -> {
                if (!revocations.revokeToken(caller.tokenId(), caller.clientId(), caller.expiresAt())) {
                    applications.revokeTokens(caller.clientId());
                }
                record(UUID.fromString(caller.applicationId()));
            });
        } else {
            opaque.stored(token).filter(stored -> own.test(stored.clientId())).ifPresent(stored -> {
                opaque.revoke(stored);
                record(stored.applicationId());
            });
        }
    }

    private void record(UUID application) {
        audit.add(application.toString(), "token.revoke", "application/" + application, source.current(), Map.of());
    }
}

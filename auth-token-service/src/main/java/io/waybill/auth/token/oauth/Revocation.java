package io.waybill.auth.token.oauth;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.waybill.auth.platform.audit.RepeatedEvents;
import io.waybill.auth.platform.web.RequestSource;
import io.waybill.auth.platform.withdrawal.WithdrawalRegister;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.auth.token.jwt.AccessTokens;
import io.waybill.auth.token.opaque.OpaqueTokens;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;

/** Revokes tokens (RFC 7009). For anything but a token of the client, it does nothing and gives the same answer. */
@ApplicationScoped
class Revocation {

    private final AccessTokens issued;
    private final OpaqueTokens opaque;
    private final WithdrawalRegister withdrawals;
    private final ApplicationRegistry applications;
    private final RepeatedEvents audit;
    private final RequestSource source;
    private final Counter revocations;

    Revocation(
            AccessTokens issued,
            OpaqueTokens opaque,
            WithdrawalRegister withdrawals,
            ApplicationRegistry applications,
            RepeatedEvents audit,
            RequestSource source,
            MeterRegistry metrics) {
        this.issued = issued;
        this.opaque = opaque;
        this.withdrawals = withdrawals;
        this.applications = applications;
        this.audit = audit;
        this.source = source;
        this.revocations = Counter.builder("waybill.auth.tokens.revoked")
                .description("Tokens revoked by their clients")
                .register(metrics);
    }

    @Transactional
    void revoke(String token, Predicate<String> own) {
        if (AccessTokens.looksLikeJwt(token)) {
            issued.verify(token).filter(caller -> own.test(caller.clientId())).ifPresent(caller -> {
                if (!withdrawals.withdrawToken(caller.tokenId(), caller.clientId(), caller.expiresAt())) {
                    applications.withdrawTokens(caller.clientId());
                }
                revoked(UUID.fromString(caller.applicationId()));
            });
        } else {
            opaque.stored(token).filter(stored -> own.test(stored.clientId())).ifPresent(stored -> {
                opaque.revoke(stored);
                revoked(stored.applicationId());
            });
        }
    }

    private void revoked(UUID application) {
        revocations.increment();
        audit.add(application.toString(), "token.revoke", "application/" + application, source.address(), Map.of());
    }
}

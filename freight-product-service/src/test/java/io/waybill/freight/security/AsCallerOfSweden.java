package io.waybill.freight.security;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.SecurityIdentityAugmentor;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import io.waybill.common.security.Caller;
import io.waybill.common.security.ServiceLevel;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Makes the user of {@code @TestSecurity} a caller of the region SE. Real callers pass unchanged. */
@ApplicationScoped
public class AsCallerOfSweden implements SecurityIdentityAugmentor {

    @Override
    public Uni<SecurityIdentity> augment(SecurityIdentity identity, AuthenticationRequestContext context) {
        return Uni.createFrom()
                .item(
                        identity.isAnonymous() || identity.getPrincipal() instanceof Caller
                                ? identity
                                : QuarkusSecurityIdentity.builder(identity)
                                        .setPrincipal(
                                                caller(identity.getPrincipal().getName()))
                                        .build());
    }

    private static Caller caller(String applicationId) {
        return new Caller(
                applicationId,
                "client-of-" + applicationId,
                "sandbox",
                Set.of(),
                "SE",
                new ServiceLevel("test", 1_000, 1_000_000),
                Set.of(),
                List.of(),
                null,
                null,
                null,
                Instant.EPOCH,
                Instant.MAX,
                null);
    }
}

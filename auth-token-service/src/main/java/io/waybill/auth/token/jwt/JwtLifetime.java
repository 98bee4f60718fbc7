package io.waybill.auth.token.jwt;

import io.quarkus.runtime.Startup;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.platform.revocation.RevocationRegister;
import io.waybill.auth.token.signingkey.JwtConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** The lifetime of JWTs, and the announcement of a shorter one. */
@ApplicationScoped
@Startup // so that a wrong configuration is told then
public class JwtLifetime {

    /** Header of token answers: the future lifetime in seconds, and its start. */
    static final String HEADER = "Token-Lifetime";

    private final Duration present;
    private final ShorterLifetimeConfig shorter;
    private final Clock clock;

    JwtLifetime(JwtConfig config, ShorterLifetimeConfig shorter, Clock clock) {
        this.present = config.jwtLifetime();
        this.shorter = shorter;
        this.clock = clock;
        if (present.compareTo(RevocationRegister.LONGEST_LIFETIME) > 0) {
            throw new IllegalArgumentException("waybill.auth.token.jwt-lifetime must be at most "
                    + RevocationRegister.LONGEST_LIFETIME + ": a revocation lasts no longer");
        }
        if (shorter.lifetime().isPresent() && shorter.from().isEmpty()) {
            throw new IllegalArgumentException(
                    "waybill.auth.token.shorter.lifetime needs waybill.auth.token.shorter.from: when it comes");
        }
        if (shorter.lifetime().filter(next -> next.compareTo(present) >= 0).isPresent()) {
            throw new IllegalArgumentException(
                    "waybill.auth.token.shorter.lifetime must be shorter than waybill.auth.token.jwt-lifetime");
        }
    }

    Duration now() {
        return shorter.lifetime().filter(next -> hasCome(shorter.from())).orElse(present);
    }

    /** Adds the header to the answer of a token request while a shorter lifetime is announced. */
    public void announceIn(RoutingContext call) {
        announcement().ifPresent(text -> call.response().putHeader(HEADER, text));
    }

    Optional<String> announcement() {
        return shorter.lifetime()
                .filter(next -> shorter.announcedFrom().isEmpty() || hasCome(shorter.announcedFrom()))
                .map(next -> next.toSeconds() + "; from=\""
                        + shorter.from().orElseThrow().toInstant() + "\"");
    }

    private boolean hasCome(Optional<OffsetDateTime> time) {
        Instant now = clock.instant();
        return time.filter(then -> !now.isBefore(then.toInstant())).isPresent();
    }
}

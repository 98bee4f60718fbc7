package io.waybill.auth.registry.certification;

import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.security.InvalidTokenException;
import io.waybill.common.security.Jws;
import io.waybill.common.security.VerificationKeys.VerificationKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Judges a statement submitted to production: {@code typ}, the algorithm bound to its key, the sandbox's signature, the
 * audience and the times. No claim is read before the signature is verified.
 */
@ApplicationScoped
class StatementReader {

    /** The field with the statement. */
    static final String FIELD = "statement";

    /** The form of a JWS (RFC 7515, compact). */
    static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");

    static final int LONGEST = 12_000;

    private static final String JWKS_PATH = "/.well-known/jwks.json";
    private static final Duration LONGEST_LIFETIME = Duration.ofHours(24);

    /** Tolerance for clocks that disagree. */
    private static final Duration SKEW = Duration.ofMinutes(1);

    private static final int LONGEST_SHOWN = 40;

    private final Function<String, Optional<VerificationKey>> keys;
    private final String sandbox;
    private final String here;
    private final Clock clock;

    @Inject
    StatementReader(SandboxKeys keys, CertificationConfig config, WaybillConfig waybill, Clock clock) {
        this(keys::find, sandbox(config), waybill.issuer().toString(), clock);
    }

    /**
     * @param keys the sandbox's keys, by id
     * @param sandbox issuer of the sandbox
     * @param here issuer of this deployment
     */
    StatementReader(Function<String, Optional<VerificationKey>> keys, String sandbox, String here, Clock clock) {
        this.keys = keys;
        this.sandbox = sandbox;
        this.here = here;
        this.clock = clock;
    }

    private static String sandbox(CertificationConfig config) {
        return config.sandboxIssuer()
                .map(URI::toString)
                .or(() -> config.jwksUrl().map(url -> url.toString().replaceFirst(JWKS_PATH + "$", "")))
                .orElse("");
    }

    /**
     * The statement, if this application may have it.
     *
     * @param sent the statement as submitted
     * @throws ApiException 400 that says what is wrong with the field {@value #FIELD}, 503 if its key cannot be read
     */
    Statement read(String sent, UUID application) {
        Statement statement = signed(sent);
        Instant now = clock.instant();
        if (!statement.issuer().equals(sandbox)) {
            throw refused("is of another sandbox: " + statement.issuer() + " instead of " + sandbox);
        }
        if (!statement.audience().equals(here)) {
            throw refused("is for another production: " + statement.audience());
        }
        if (!statement.application().equals(application)) {
            throw refused("is for another application: make one for the id " + application);
        }
        if (!now.isBefore(statement.expiresAt())) {
            throw refused("is too old: it was good until " + statement.expiresAt() + "; make a new one");
        }
        if (statement.issuedAt().isAfter(now.plus(SKEW))) {
            throw refused("is dated in the future: a clock is wrong");
        }
        if (Duration.between(statement.issuedAt(), statement.expiresAt()).compareTo(LONGEST_LIFETIME) > 0) {
            throw refused("is good for longer than a statement may be, 24 hours");
        }
        return statement;
    }

    private Statement signed(String sent) {
        if (sent.length() > LONGEST) {
            throw refused("is longer than a statement can be, " + LONGEST + " characters");
        }
        Jws statement = jws(sent);
        if (!Statement.TYPE.equalsIgnoreCase(statement.type())) {
            throw refused("has the typ " + shortened(statement.type()) + ", not " + Statement.TYPE
                    + ": this is something else than a statement of a sandbox");
        }
        if (!Jws.ALGORITHMS.contains(statement.algorithm())) {
            throw refused("has the alg " + shortened(statement.algorithm()) + ", which is not taken");
        }
        VerificationKey key = keys.apply(statement.keyId())
                .filter(found -> found.algorithm().equals(statement.algorithm()))
                .orElseThrow(() -> refused("is of another sandbox than " + sandbox
                        + ", which has no such key; or the key has been withdrawn since"));
        try {
            return Statement.of(statement.verifiedPayload(key));
        } catch (InvalidTokenException e) {
            throw refused("has been changed since it was signed");
        } catch (IllegalArgumentException e) {
            throw refused("lacks something that a statement says: " + e.getMessage());
        }
    }

    private static Jws jws(String sent) {
        try {
            return Jws.of(sent);
        } catch (InvalidTokenException e) {
            throw refused("is no statement of a sandbox, or has been changed: copy it whole");
        }
    }

    private static String shortened(String value) {
        return value.isEmpty()
                ? "(none)"
                : value.substring(0, Math.min(LONGEST_SHOWN, value.length())).replaceAll("[^A-Za-z0-9+/._-]", "?");
    }

    private static ApiException refused(String message) {
        return ApiException.invalid(List.of(Violation.of("/" + FIELD, ViolationCode.INVALID_FORMAT, message)));
    }
}

package io.waybill.auth.token.client;

import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.throttle.FailedAttempts;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.application.ClientDirectory;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.application.RegisteredClient.KnownAccount;
import io.waybill.auth.registry.application.RegisteredClient.KnownCredential;
import io.waybill.auth.registry.application.RegisteredClient.KnownSecret;
import io.waybill.auth.registry.credential.ClientSecrets;
import io.waybill.auth.registry.credential.SecretUse;
import io.waybill.auth.token.client.AssertionVerifier.Verified;
import io.waybill.auth.token.client.RefusedAssertionException.Reason;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.usage.UsageFilter;
import io.waybill.common.web.concurrency.CallsInProgress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Authenticates clients, by a secret or by an assertion that one of their keys, or the issuer of one of their service
 * accounts, has signed (RFC 7523). Unknown id, wrong or expired secret, and unapproved application have the same
 * outcome and cost the same work: one keyed hash and two comparisons, or one verification of a signature.
 */
@ApplicationScoped
public class ClientAuthenticator {

    private static final KnownSecret NO_SECRET = new KnownSecret("", new byte[32], Instant.EPOCH);
    private static final int COMPARISONS = 2;
    private static final String CLIENT_ID = "client_id";

    private final ClientDirectory directory;
    private final KeyedHash secretHash;
    private final FailedAttempts attempts;
    private final AssertionVerifier verifier;
    private final TrustedIssuers issuers;
    private final UsedAssertionRepository taken;
    private final SecretUse use;
    private final CallsInProgress calls;
    private final RoutingContext request;
    private final Clock clock;

    ClientAuthenticator(
            ClientDirectory directory,
            CryptoConfig crypto,
            FailedAttempts attempts,
            AssertionVerifier verifier,
            TrustedIssuers issuers,
            UsedAssertionRepository taken,
            SecretUse use,
            CallsInProgress calls,
            RoutingContext request,
            Clock clock) {
        this.directory = directory;
        this.secretHash = ClientSecrets.hash(crypto);
        this.attempts = attempts;
        this.verifier = verifier;
        this.issuers = issuers;
        this.taken = taken;
        this.use = use;
        this.calls = calls;
        this.request = request;
        this.clock = clock;
    }

    /**
     * The client of an OAuth request: by its secret, in the form or by HTTP Basic, or by an assertion.
     *
     * @param refusal the answer to wrong credentials
     * @throws io.waybill.common.error.ApiException the refusal; 400.0000003 if credentials are sent in two ways; 429 as
     *     in {@link #authenticate}
     */
    public RegisteredClient require(FormParameters form, HttpHeaders headers, Supplier<ApiException> refusal) {
        return form.has(ClientAssertion.FIELD)
                ? asserted(ClientAssertion.in(form, Credentials.authorization(headers)), form.get(CLIENT_ID), refusal)
                : authenticate(Credentials.ofClient(form, headers)).orElseThrow(refusal);
    }

    /**
     * As {@link #require}, without waiting for the database; an assertion is verified on a worker thread, with a
     * permit.
     */
    public Uni<RegisteredClient> requireLater(
            FormParameters form, HttpHeaders headers, Supplier<ApiException> refusal) {
        if (!form.has(ClientAssertion.FIELD)) {
            return authenticateLater(Credentials.ofClient(form, headers)).map(client -> client.orElseThrow(refusal));
        }
        String assertion = ClientAssertion.in(form, Credentials.authorization(headers));
        return calls.waiting(request, () -> asserted(assertion, form.get(CLIENT_ID), refusal));
    }

    private RegisteredClient asserted(String sent, String clientId, Supplier<ApiException> refusal) {
        try {
            return asserted(sent, clientId);
        } catch (RefusedAssertionException e) {
            throw refusal.get().withReason(e.getMessage());
        }
    }

    private RegisteredClient asserted(String sent, String clientId) throws RefusedAssertionException {
        String id = clientId == null ? "" : clientId;
        RefusedAssertionException unreadable = null;
        ClientAssertion assertion = null;
        try {
            assertion = ClientAssertion.read(sent);
            id = assertion.subject();
        } catch (RefusedAssertionException e) {
            unreadable = e;
        }
        if (assertion != null && issuers.isTrusted(assertion.issuer())) {
            return vouchedFor(assertion, clientId);
        }
        try (FailedAttempts.Attempt attempt = attempts.begin(FailedAttempts.CLIENT, id)) {
            Optional<RegisteredClient> client = directory.find(id);
            try {
                if (unreadable != null) {
                    throw unreadable;
                }
                Verified verified = verifier.verify(assertion, client);
                if (clientId != null && !clientId.equals(id)) {
                    throw new RefusedAssertionException(Reason.ISSUER);
                }
                taken.take(client.orElseThrow().applicationId(), verified.jti(), verified.until());
                return admitted(attempt, client.get(), verified.credential());
            } catch (RefusedAssertionException e) {
                attempt.failed(target(client), Map.of("reason", e.getMessage()));
                claimed(client);
                throw e;
            }
        }
    }

    private RegisteredClient vouchedFor(ClientAssertion token, String clientId) throws RefusedAssertionException {
        try (FailedAttempts.Attempt attempt =
                attempts.begin(FailedAttempts.CLIENT, token.issuer() + " " + token.subject())) {
            Optional<RegisteredClient> client = Optional.empty();
            try {
                Set<String> audience = issuers.verify(token);
                client = directory.findByAccount(token.issuer(), token.subject());
                KnownAccount account = client.flatMap(
                                known -> known.account(token.issuer(), token.subject(), clock.instant()))
                        .orElseThrow(() -> new RefusedAssertionException(Reason.UNKNOWN_CLIENT));
                if (!audience.contains(account.account().audience())) {
                    throw new RefusedAssertionException(Reason.AUDIENCE);
                }
                if (clientId != null && !clientId.equals(client.get().clientId())) {
                    throw new RefusedAssertionException(Reason.ISSUER);
                }
                if (!client.get().approved()) {
                    throw new RefusedAssertionException(Reason.NOT_APPROVED);
                }
                return admitted(attempt, client.get(), account);
            } catch (RefusedAssertionException e) {
                attempt.failed(target(client), Map.of("reason", e.getMessage()));
                throw e;
            }
        }
    }

    /**
     * The client with the presented secret, if the credentials are right and the client may have tokens.
     *
     * @throws io.waybill.common.error.ApiException 429.0000003 after too many failed attempts from the same source
     */
    public Optional<RegisteredClient> authenticate(Credentials credentials) {
        if (credentials.isIncomplete()) {
            return Optional.empty();
        }
        try (FailedAttempts.Attempt attempt = attempts.begin(FailedAttempts.CLIENT, credentials.id())) {
            return withSecret(attempt, directory.find(credentials.id()), credentials);
        }
    }

    /** As {@link #authenticate}, without waiting for the database. */
    public Uni<Optional<RegisteredClient>> authenticateLater(Credentials credentials) {
        if (credentials.isIncomplete()) {
            return Uni.createFrom().item(Optional.empty());
        }
        return Uni.createFrom().deferred(() -> {
            FailedAttempts.Attempt attempt = attempts.begin(FailedAttempts.CLIENT, credentials.id());
            return inRequest(directory.load(credentials.id()))
                    .map(client -> withSecret(attempt, client, credentials))
                    .onTermination()
                    .invoke(attempt::close);
        });
    }

    private static <T> Uni<T> inRequest(CompletionStage<T> stage) {
        // The request scope is in the call's Vert.x context, and another thread may have loaded.
        Uni<T> result = Uni.createFrom().completionStage(stage);
        Context call = Vertx.currentContext();
        return call == null || stage.toCompletableFuture().isDone()
                ? result
                : result.emitOn(task -> call.runOnContext(ignored -> task.run()));
    }

    private Optional<RegisteredClient> withSecret(
            FailedAttempts.Attempt attempt, Optional<RegisteredClient> client, Credentials credentials) {
        KnownSecret shown = matching(
                client.map(RegisteredClient::secrets).orElse(List.of()), secretHash.hash(credentials.secret()));
        if (shown == null || !client.get().approved()) {
            attempt.failed(target(client));
            claimed(client);
            return Optional.empty();
        }
        return Optional.of(admitted(attempt, client.get(), shown));
    }

    private void claimed(Optional<RegisteredClient> client) {
        // Its application sees the attempt among its failing calls.
        client.ifPresent(known ->
                UsageFilter.setClaimedCaller(request, known.applicationId().toString()));
    }

    private static Optional<String> target(Optional<RegisteredClient> client) {
        return client.map(known -> "application/" + known.applicationId());
    }

    private RegisteredClient admitted(
            FailedAttempts.Attempt attempt, RegisteredClient client, KnownCredential credential) {
        attempt.succeeded();
        use.noted(credential.id());
        if (!client.roles().contains(Caller.SERVICE)) {
            // A service calls on behalf of others.
            UsageFilter.setCaller(request, client.applicationId().toString());
        }
        return client.authenticatedBy(credential);
    }

    private KnownSecret matching(List<KnownSecret> known, byte[] presented) {
        Instant now = clock.instant();
        KnownSecret match = null;
        for (int i = 0; i < Math.max(COMPARISONS, known.size()); i++) {
            KnownSecret candidate = i < known.size() ? known.get(i) : NO_SECRET;
            if (MessageDigest.isEqual(candidate.hash(), presented) && candidate.isLive(now)) {
                match = candidate;
            }
        }
        return match;
    }
}

package io.waybill.auth.token.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.common.net.Inet;
import io.vertx.core.Vertx;
import io.waybill.auth.token.client.RefusedAssertionException.Reason;
import io.waybill.common.http.AddressRules;
import io.waybill.common.http.PublicHttpClient;
import io.waybill.test.server.StandInCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of a stand-in cluster, as three replicas know them. */
class TrustedIssuersTest {

    private static final String ACCOUNT = "system:serviceaccount:waybill:freight-product-service";

    /** Of {@link KeySets}; tokens are checked by the real time. */
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-26T12:00:00Z"));

    @TempDir
    Path folder;

    private Vertx vertx;
    private StandInCluster cluster;
    private List<TrustedIssuers> replicas;

    @BeforeEach
    void start() throws IOException {
        vertx = Vertx.vertx();
        cluster = StandInCluster.start();
        cluster.projectReader(folder.resolve("reader"));
        replicas = Stream.generate(this::replica).limit(3).toList();
    }

    @AfterEach
    void stop() {
        cluster.close();
        vertx.close();
    }

    private TrustedIssuers replica() {
        PublicHttpClient http = new PublicHttpClient(
                vertx,
                Optional.empty(),
                new AddressRules(List.of(Inet.parseCidrAddress("127.0.0.0/8"))),
                InetAddress::getAllByName,
                8,
                Duration.ofSeconds(10),
                Duration.ofSeconds(30));
        KeySets.Asking asking =
                new KeySets.Asking(Optional.of(folder.resolve("reader")), TrustedIssuers.BELIEVED_IN_AN_OUTAGE);
        return TrustedIssuers.of(
                StandInCluster.ISSUER,
                URI.create(cluster.keysUrl("http://127.0.0.1")),
                new KeySets(http, asking, now::get),
                Clock.systemUTC());
    }

    @Test
    void whileKeysRollEveryReplicaTakesTheTokensOfBothAndThenOfTheNewOneOnly() throws Exception {
        String former = token();
        allTake(former);
        cluster.roll();
        String next = token();

        allRefuse(next, Reason.UNKNOWN_KEY);
        allTake(former);
        now(Duration.ofSeconds(30));
        allTake(next);
        allTake(former);
        cluster.forgetFormerKeys();
        now(Duration.ofMinutes(5));

        allTake(next);
        allRefuse(former, Reason.UNKNOWN_KEY);
        assertThat(cluster.asked()).as("three questions of each replica").isEqualTo(9);
    }

    @Test
    void whileTheClusterIsAwayItsKeysAreBelievedForAnHour() throws Exception {
        allTake(token());
        String token = token();
        cluster.close();

        now(Duration.ofMinutes(59));
        allTake(token);
        now(Duration.ofMinutes(1));
        allRefuse(token, Reason.KEYS_UNREADABLE);
    }

    @Test
    void theKeysAreReadWithTheTokenThatIsInTheFileThen() throws Exception {
        allTake(token());
        cluster.projectReader(folder.resolve("reader"));
        now(Duration.ofMinutes(5));
        cluster.roll();
        allTake(token());

        Files.writeString(folder.resolve("reader"), "no token\n of a service account");
        cluster.roll();
        now(Duration.ofMinutes(5));
        allRefuse(token(), Reason.UNKNOWN_KEY);
        Files.delete(folder.resolve("reader"));
        now(Duration.ofHours(1));
        allRefuse(token(), Reason.KEYS_UNREADABLE);
        assertThat(cluster.asked()).as("nobody is asked without one").isEqualTo(6);
    }

    private String token() {
        return cluster.token(ACCOUNT, StandInCluster.AUDIENCE);
    }

    private void allTake(String token) throws RefusedAssertionException {
        ClientAssertion read = ClientAssertion.read(token);
        for (TrustedIssuers replica : replicas) {
            assertThat(replica.verify(read)).containsExactly(StandInCluster.AUDIENCE);
        }
    }

    private void allRefuse(String token, Reason reason) throws RefusedAssertionException {
        ClientAssertion read = ClientAssertion.read(token);
        for (TrustedIssuers replica : replicas) {
            assertThatThrownBy(() -> replica.verify(read))
                    .isInstanceOfSatisfying(
                            RefusedAssertionException.class,
                            refusal -> assertThat(refusal.reason()).isEqualTo(reason));
        }
    }

    private void now(Duration later) {
        now.updateAndGet(before -> before.plus(later));
    }
}

package io.waybill.test.contract;

import static io.waybill.test.contract.SocketsContract.PATIENCE;
import static io.waybill.test.contract.SocketsContract.SOURCE;
import static io.waybill.test.contract.SocketsContract.open;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.test.http.RawCall;
import io.waybill.test.http.SlowClients;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the head of an HTTP/1.1 request may be. */
@EnabledOnOs(OS.LINUX)
public interface RequestHeadContract {

    /** How many headers a request may have. */
    int HEADERS = 100;

    /** A call that is answered 200. */
    RawCall goodCall();

    @ParameterizedTest
    @ValueSource(strings = {"X: ", "X-%d: "})
    default void aRequestHasABoundedNumberOfHeaders(String header) throws IOException {
        RawCall call = goodCall();
        String head = call.head().stripTrailing() + "\r\n";
        int headers = (int) head.lines().count() - 1;
        String most = more(header, HEADERS - headers);
        String onMore = more(header, HEADERS - headers + 1);
        try (SlowClients good = open(SOURCE, 1, head + most + "\r\n" + call.body());
                SlowClients bad = open(SOURCE, 1, head + onMore + "\r\n" + call.body())) {
            await().atMost(PATIENCE).until(() -> {
                bad.open();
                return bad.received().getFirst().contains("more than " + HEADERS + " headers");
            });
            assertThat(bad.received().getFirst()).startsWith("HTTP/1.1 431 ");
            await().atMost(PATIENCE).until(() -> {
                good.open();
                return good.received().getFirst().startsWith("HTTP/1.1 200 ");
            });
        }
    }

    private static String more(String header, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> header.formatted(i) + "x\r\n")
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource({"GET /, x, 414", "GET / HTTP/1.1\\nX-Long: , x, 431", "GET / HTTP/1.1\\n, X:\\n, 431"})
    default void aHeadThatNeverEndsIsRefused(String start, String more, int status) throws IOException {
        String head = (start + more.repeat(20_000)).replace("\\n", "\r\n");
        try (SlowClients client = open(SOURCE, 1, head)) {
            await().atMost(PATIENCE).until(() -> client.open() == 0);

            // Without a whole request line, the server does not know the version either.
            assertThat(client.received().getFirst()).matches("(?s)HTTP/1.[01] " + status + " .*");
        }
    }
}

package io.waybill.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresServerTest {

    @Test
    void aFailedStartReportsTheLastFifteenLinesOfTheLog(@TempDir Path folder) throws IOException {
        Path log = folder.resolve("server.log");
        assertThat(PostgresServer.endOf(log)).isEqualTo("(there is none)");

        Files.writeString(log, lines(1, 2));
        assertThat(PostgresServer.endOf(log)).isEqualTo(lines(1, 2));

        Files.writeString(log, lines(1, 20));
        assertThat(PostgresServer.endOf(log)).isEqualTo(lines(6, 20));
    }

    private static String lines(int first, int last) {
        return IntStream.rangeClosed(first, last).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
    }
}

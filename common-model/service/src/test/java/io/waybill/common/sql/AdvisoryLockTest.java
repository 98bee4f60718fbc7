package io.waybill.common.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AdvisoryLockTest {

    @Test
    void noTwoLocksShareANumber() {
        assertThat(AdvisoryLock.values())
                .extracting(AdvisoryLock::number)
                .hasSizeGreaterThan(5)
                .doesNotHaveDuplicates();
    }

    /**
     * A number that is written elsewhere could be that of another lock. The testing library locks before any service.
     */
    @Test
    void everyAdvisoryLockIsOneOfThese() throws IOException {
        List<Path> locking = new ArrayList<>();
        for (String modules : new String[] {"../..", "..", "../../deploy"}) {
            try (DirectoryStream<Path> sources = Files.newDirectoryStream(Path.of(modules))) {
                for (Path module : sources) {
                    if (!module.endsWith("testing")) {
                        locking.addAll(locking(module.resolve("src/main")));
                    }
                }
            }
        }

        assertThat(locking).hasSizeGreaterThan(5).allMatch(file -> text(file).contains("AdvisoryLock."));
    }

    private static List<Path> locking(Path sources) throws IOException {
        if (!Files.isDirectory(sources)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().matches(".*\\.(java|sql)"))
                    .filter(file -> text(file).contains("advisory_xact_lock("))
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

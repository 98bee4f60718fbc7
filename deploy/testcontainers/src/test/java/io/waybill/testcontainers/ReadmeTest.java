package io.waybill.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReadmeTest {

    @Test
    void theExampleIsTheOneThatIsRun() throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/waybill/testcontainers/ShippingContainerIT.java"));
        String example = source.substring(source.indexOf("// example\n") + "// example\n".length());

        String readme = Files.readString(Path.of("README.md"));

        assertThat(squeezed(readme)).contains(squeezed(example));
    }

    /** The formatter breaks lines where the page does not. */
    private static String squeezed(String text) {
        return text.replaceAll("\\s+", "");
    }
}

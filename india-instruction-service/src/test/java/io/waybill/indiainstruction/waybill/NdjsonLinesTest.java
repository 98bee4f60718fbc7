package io.waybill.indiainstruction.waybill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NdjsonLinesTest {

    @Test
    void linesEndWithALineFeedACarriageReturnBeforeItOrTheStream() throws IOException {
        assertThat(read("a\nb\r\n\nc", 10)).containsExactly("1 a", "2 b", "3 ", "4 c");
    }

    @Test
    void aLongLineIsCutOffAndTheNextOneIsWhole() throws IOException {
        assertThat(read("abcdef\nxy\n", 4)).containsExactly("1 abcd too long", "2 xy");
    }

    @Test
    void aLineMayBeLongerThanTheBuffer() throws IOException {
        String line = "x".repeat(200_000);

        assertThat(read("a\n" + line + "\nb", 300_000)).containsExactly("1 a", "2 " + line, "3 b");
    }

    @Test
    void anEmptyStreamHasNoLine() throws IOException {
        assertThat(read("", 10)).isEmpty();
    }

    private static List<String> read(String text, int maxLength) throws IOException {
        NdjsonLines lines = new NdjsonLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), maxLength);
        List<String> result = new ArrayList<>();
        for (Optional<NdjsonLines.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
            result.add(line.get().number() + " " + new String(line.get().bytes(), StandardCharsets.UTF_8)
                    + (line.get().tooLong() ? " too long" : ""));
        }
        return result;
    }
}

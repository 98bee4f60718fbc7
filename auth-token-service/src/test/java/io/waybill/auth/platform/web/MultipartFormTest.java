package io.waybill.auth.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultipartFormTest {

    private static final String TYPE = "multipart/form-data; boundary=line";

    @Test
    void aFormHasItsFieldsAndItsFile() {
        byte[] content = new byte[3_000];
        new Random(7).nextBytes(content);
        String file = new String(content, StandardCharsets.ISO_8859_1);

        MultipartForm form = parsed(part("name=\"token\"", "t")
                + part(
                        "name=\"note\"",
                        new String("für 📦".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1))
                + part("name=\"file\"; filename=\"a.xlsx\"", file)
                + "--line--\r\n");

        assertThat(form.fields().get("token")).isEqualTo("t");
        assertThat(form.fields().get("note")).isEqualTo("für 📦");
        assertThat(form.file().name()).isEqualTo("a.xlsx");
        assertThat(form.file().content()).isEqualTo(content);
    }

    @Test
    void aFileThatWasNotChosenIsNone() {
        MultipartForm form =
                parsed(part("name=\"token\"", "t") + part("name=\"file\"; filename=\"\"", "") + "--line--\r\n");

        assertThat(form.file()).isNull();
        assertThat(form.fields().get("token")).isEqualTo("t");
        assertThat(parsed("--line--\r\n").fields().names()).isEmpty();
    }

    @Test
    void aFieldThatIsRepeatedAndASecondFileAreRefused() {
        FormParameters repeated = parsed(part("name=\"a\"", "1") + part("name=\"a\"", "2") + "--line--\r\n")
                .fields();
        assertThatThrownBy(repeated::requireNoRepeats).isInstanceOf(ApiException.class);
        String file = part("name=\"file\"; filename=\"a\"", "x");
        assertThatThrownBy(() -> parsed(file + file + "--line--\r\n"))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("more than one file");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nothing of the kind",
                "--line\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nno end",
                "--line\r\n\r\n\r\n--line--"
            })
    void whatIsNoFormIsRefusedOrHasNothing(String body) {
        try {
            MultipartForm form = parsed(body);
            assertThat(form.fields().names()).isEmpty();
            assertThat(form.file()).isNull();
        } catch (ApiException e) {
            assertThat(e.code().status()).isEqualTo(400);
        }
    }

    @Test
    void partsAreBoundedAndABoundaryIsNeeded() {
        assertThatThrownBy(() -> parsed(part("name=\"a\"", "1").repeat(101) + "--line--\r\n"))
                .isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> MultipartForm.parse(new byte[0], "multipart/form-data"))
                .isInstanceOf(ApiException.class);
    }

    private static String part(String disposition, String content) {
        return "--line\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content + "\r\n";
    }

    private static MultipartForm parsed(String body) {
        return MultipartForm.parse(body.getBytes(StandardCharsets.ISO_8859_1), TYPE);
    }
}

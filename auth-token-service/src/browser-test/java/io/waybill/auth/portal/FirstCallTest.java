package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The code of the first call is taken from the page and run. */
@QuarkusTest
@ServiceUnderTest
class FirstCallTest {

    private static final Pattern CODE = Pattern.compile("(?s)<pre[^>]*><code data-value>(.*?)</code></pre>");
    private static final Pattern SHOWN = Pattern.compile("(?s)data-hide.*?data-value>([^<]+)<");

    @TestHTTPResource
    String base;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"curl", "java", "python"})
    void isAnsweredAsItIsPasted(String language) throws IOException, InterruptedException {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        Registry.admin("POST", "/applications/" + id + "/approve").then().statusCode(200);
        String application = "/portal/applications/" + id;
        String secret = found(SHOWN, ada.send(application + "/credentials", Map.of("action", "replace")).asString());
        String code = Visitor.text(found(CODE, ada.get(application + "/first-call?in=" + language).asString()))
                // The issuer of the tests is nowhere.
                .replace("https://issuer.example/", base);

        List<String> command =
                switch (language) {
                    case "java" -> List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                            stored("FirstCall.java", code));
                    case "python" -> List.of("python3", stored("first_call.py", code));
                    default -> List.of("bash", "-c", code);
                };
        ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
        process.environment().put("CLIENT_SECRET", secret);
        Process running = process.start();
        String output = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(running.waitFor()).as(output).isZero();
        assertThat(output).contains("\"access_token\"");
    }

    private String stored(String name, String code) throws IOException {
        return Files.writeString(folder.resolve(name), code).toString();
    }

    private static String found(Pattern pattern, String page) {
        Matcher matcher = pattern.matcher(page);
        assertThat(matcher.find()).as(pattern + " in " + page).isTrue();
        return matcher.group(1);
    }
}

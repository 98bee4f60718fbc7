package io.waybill.helm;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.test.RequiresKubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The chart's templates are those that {@code deploy/helm/renew} makes, by this very test. */
@RequiresKubectl
class TemplatesTest {

    private static final Path FOLDER = Checkout.CHART.resolve("templates");

    @Test
    void theTemplatesAreThoseOfTheManifests() throws IOException {
        Map<String, String> made = Templates.make();
        if (Boolean.getBoolean("waybill.helm.renew")) {
            for (String name : stored().keySet()) {
                Files.delete(FOLDER.resolve(name));
            }
            for (Map.Entry<String, String> file : made.entrySet()) {
                Files.writeString(FOLDER.resolve(file.getKey()), file.getValue());
            }
        }
        Map<String, String> stored = stored();
        String advice = "deploy/kubernetes has changed: run deploy/helm/renew";
        assertThat(stored.keySet()).as(advice).isEqualTo(made.keySet());
        made.forEach((name, text) -> assertThat(stored.get(name))
                .as("templates/" + name + "; " + advice)
                .isEqualTo(text));
    }

    private static Map<String, String> stored() throws IOException {
        Map<String, String> stored = new TreeMap<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file :
                    files.filter(name -> name.toString().endsWith(".yaml")).toList()) {
                stored.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return stored;
    }
}

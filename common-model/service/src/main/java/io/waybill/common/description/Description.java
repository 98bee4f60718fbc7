package io.waybill.common.description;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An OpenAPI document.
 *
 * @param yaml as it is kept
 * @param json the same as JSON, for tools that read nothing else
 */
record Description(String yaml, String json) {

    /** The header of the subscription key in the kept documents; a deployment's is named after its carrier. */
    private static final String KEY_HEADER = "Carrier-API-Key";

    /** The document {@code openapi/<name>.yaml} of the service; empty in an application without one. */
    static Optional<Description> of(String name, String keyHeader) {
        try (InputStream kept =
                Thread.currentThread().getContextClassLoader().getResourceAsStream("openapi/" + name + ".yaml")) {
            if (kept == null) {
                return Optional.empty();
            }
            String yaml = new String(kept.readAllBytes(), StandardCharsets.UTF_8).replace(KEY_HEADER, keyHeader);
            return Optional.of(new Description(
                    yaml, JsonMapper.builder().build().writeValueAsString(new YAMLMapper().readTree(yaml))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.waybill.auth.portal.guide;

import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.india.StatusCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The guides of the jar. The first page reads them. */
@ApplicationScoped
public class Guides {

    /** In the order in which the list has them. */
    private static final List<String> NAMES =
            List.of("tokens", "weight", "slots-and-dates", "india-errors", "retries", "limits");

    private static final String INDIA_ERRORS = "%INDIA_ERRORS%";
    private static final String NEUTRAL_KEY_HEADER = "Carrier-API-Key";
    private static final Pattern OWN_LINK =
            Pattern.compile("\\]\\((/portal/(?:apis|guides)[a-z/-]*|/docs/errors[0-9./]*)(#[A-Za-z-]+)?\\)");

    private final String keyHeader;
    private final URI base;
    private volatile List<Guide> guides;

    Guides(WaybillConfig config) {
        this.keyHeader = config.apiKeyHeader();
        this.base = config.issuer();
    }

    public List<Guide> all() {
        List<Guide> known = guides;
        if (known == null) {
            known = NAMES.stream().map(name -> Guide.of(name, text(name))).toList();
            guides = known;
        }
        return known;
    }

    /**
     * The guide with this name.
     *
     * @throws ApiException 404 if there is none
     */
    Guide get(String name) {
        return all().stream()
                .filter(guide -> guide.name().equals(name))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("there is no guide of this name"));
    }

    /** The text for programs: its links lead to Markdown. */
    String forPrograms(Guide guide) {
        return OWN_LINK.matcher(guide.markdown())
                .replaceAll(link ->
                        "](" + base + link.group(1) + ".md" + (link.group(2) == null ? "" : link.group(2)) + ")");
    }

    private String text(String name) {
        try (InputStream file =
                Thread.currentThread().getContextClassLoader().getResourceAsStream("guides/" + name + ".md")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .replace(NEUTRAL_KEY_HEADER, keyHeader)
                    .replace(INDIA_ERRORS, indiaErrors());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The table of all StatusCodes, from their own texts. */
    private static String indiaErrors() {
        return Arrays.stream(StatusCode.values())
                .filter(code -> code != StatusCode.VALID)
                .map(code -> "| `%s` | %s | %s | %s |"
                        .formatted(code.wireName(), code.statuses(), code.explanation(), code.remedy()))
                .collect(Collectors.joining("\n", "| StatusCode | HTTP | Why | What to do |\n|---|---|---|---|\n", ""));
    }
}

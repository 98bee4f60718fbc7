package io.waybill.auth.portal.track;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.auth.registry.api.PublishedOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tracks as pages. That each step works is tried in a sandbox, by deploy/system-test. */
@QuarkusTest
@ServiceUnderTest
class TrackPagesTest {

    private static final List<String> APIS =
            List.of("auth-token", "freight-product", "parcel", "india-instruction", "india-product");

    private final Tracks tracks;

    TrackPagesTest(Tracks tracks) {
        this.tracks = tracks;
    }

    @Test
    void theFirstTrackIsThatOfAnApiWhichTheApplicationHas() {
        Visitor ada = Visitor.developer();

        ada.get("/portal/applications/" + ada.registerApproved("india-product"))
                .then()
                .statusCode(200)
                .body(containsString("<h2>Express products, India: 3 steps</h2>"));
        String revoked = ada.registerApproved("india-product");
        Registry.admin(
                        "POST",
                        "/applications/" + revoked + "/grants/revoke",
                        Map.of("api", "india-product", "environment", "sandbox", "reason", "a test"))
                .then()
                .statusCode(200);
        ada.get("/portal/applications/" + revoked)
                .then()
                .statusCode(200)
                .body(containsString("<h2>Tokens: 3 steps</h2>"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    curl       | curl -sS --fail-with-body
                    python     | from waybill import call, env
                    java       | public class Step1
                    typescript | import { call, env } from
                    php        | require &#39;waybill.php&#39;
                    csharp     | await Waybill.Call(
                    """)
    void theOwnValuesStandInTheEnvironmentAndNotInTheCode(String language, String start) {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("freight-product");
        String clientId = Registry.application(id).path("clientId");

        String page = ada.get("/portal/applications/" + id + "?api=freight-product&in=" + language)
                .then()
                .statusCode(200)
                .body(containsString(start))
                .extract()
                .asString();

        assertThat(page).containsOnlyOnce(clientId).contains("export CLIENT_ID=&#39;" + clientId + "&#39;");
    }

    /** Debian has no .NET: what is here was read by people only, and its page says so. */
    @Test
    void theCodeInCSharpIsCompiledByNobodyHere() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("india-product");

        ada.get("/portal/applications/" + id + "?api=india-product&in=csharp")
                .then()
                .body(containsString("the only one that our tests do not run"))
                .body(containsString("static class Waybill"))
                .body(containsString(".Replace(&quot;$LICENCE_KEY&quot;, Waybill.Env(&quot;LICENCE_KEY&quot;))"));
    }

    @Test
    void aSandboxHasEverythingButTheSecret() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("india-instruction", "parcel");

        ada.get("/portal/applications/" + id + "?api=india-instruction")
                .then()
                .body(containsString("export LOGIN_ID=&#39;TL"))
                .body(containsString("export AWB_DELIVERED=&#39;9"))
                .body(containsString("export CLIENT_SECRET=&#39;&#39;"));
        ada.get("/portal/applications/" + id + "?api=parcel")
                .then()
                .body(containsString("export BACKEND_USER=&#39;try-"))
                .body(not(containsString("LOGIN_ID")));
    }

    @Test
    void whatIsMissingIsSaidBeforeTheFirstStep() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("freight-product");

        ada.get("/portal/applications/" + id + "?api=parcel")
                .then()
                .body(containsString("no grant for this API here"));
        ada.get("/portal/applications/" + id + "?api=freight-product")
                .then()
                .body(not(containsString("no grant for this API here")))
                .body(not(containsString("products of its own")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "x%3Cscript%3E"})
    void whatIsNoTrackIs404(String api) {
        Visitor ada = Visitor.developer();

        ada.get("/portal/applications/" + ada.register("parcel") + "?api=" + api)
                .then()
                .statusCode(404);
    }

    @Test
    void everyTrackHasThreeToFiveStepsWithAnOperationOfItsApiAndARule() {
        assertThat(tracks.all()).containsOnlyKeys(APIS).allSatisfy((api, track) -> {
            assertThat(track.steps()).hasSizeBetween(3, 5).allSatisfy(step -> {
                assertThat(step.calls()).isNotEmpty();
                assertThat(step.sees()).isNotEmpty().noneMatch(seen -> seen.contains(": "));
                assertThat(step.rule()).startsWith("**");
                assertThat(operations(step.api() == null ? api : step.api())).contains(step.operation());
            });
        });
    }

    /** Those of the document that has the API; where it is generated, those that are certified. */
    private static List<String> operations(String api) {
        if (!Set.of("parcel", "auth-token").contains(api)) {
            return PublishedOperations.byApi().get(api);
        }
        Path document = Path.of("target/openapi/clients/openapi.yaml");
        try {
            return new YAMLMapper().readTree(document.toFile()).findValuesAsText("operationId");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void noProgramHasASecretOrAnAddressOfItsOwn() {
        for (Track track : tracks.all().values()) {
            for (Language language : Languages.ALL) {
                for (int number = 1; number <= track.steps().size(); number++) {
                    assertThat(language.program(track.steps().get(number - 1), number))
                            .doesNotContain("http://", "https://", "null,\n    null");
                }
            }
        }
    }
}

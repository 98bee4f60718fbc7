package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Swagger UI of every service, as a developer uses it: "Authorize" with one's own credentials, then "Try it out" and
 * "Execute" on every operation, with the values that stand there. Only those that nobody else has are typed.
 */
@ExtendWith(SharedSandbox.class)
@Tag("nightly")
class SwaggerUiIT {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final double TIMEOUT_MILLIS = 60_000;

    /** Which of the schemes that would do is used; the others are left alone, since a call carries one credential. */
    private static final Set<String> SCHEMES = Set.of("Client", "ParcelToken", "subscriptionKeyHeader", "JWTToken");

    /** What the example names is nobody's, or the caller is no service: the answer says so. */
    private static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry("issueIndiaToken", "401"),
            Map.entry("listRevocations", "403"),
            Map.entry("reportUsage", "403"),
            Map.entry("listRevokedCredentials", "403"),
            Map.entry("getWebhook", "404"),
            Map.entry("changeWebhook", "404"),
            Map.entry("endWebhook", "404"),
            Map.entry("renewWebhookSecret", "404"),
            Map.entry("testWebhook", "404"),
            Map.entry("listWebhookDeliveries", "404"),
            Map.entry("sendWebhookDeliveryAgain", "404"));

    private final Client client;

    SwaggerUiIT(Client client) {
        this.client = client;
    }

    @ParameterizedTest
    @ValueSource(strings = {"AUTH_URL", "FREIGHT_URL", "INDIA_INSTRUCTION_URL", "INDIA_PRODUCT_URL"})
    void everyOperationIsAnsweredAsItStands(String service) {
        boolean isRequired = Boolean.parseBoolean(System.getenv("TESTS_REQUIRE_CHROMIUM"));
        assumeThat(isRequired || Files.exists(CHROMIUM))
                .as("SKIPPED: without " + CHROMIUM)
                .isTrue();
        Map<String, String> unexpected = new TreeMap<>();
        try (Playwright playwright = Playwright.create(
                        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright
                        .chromium()
                        .launch(new BrowserType.LaunchOptions()
                                .setExecutablePath(CHROMIUM)
                                .setArgs(List.of("--no-sandbox", "--disable-gpu")))) {
            Page page = browser.newPage();
            page.setDefaultTimeout(TIMEOUT_MILLIS);
            page.navigate(client.get(service) + "/q/swagger-ui/");
            authorize(page);
            List<String> operations = page.locator(".opblock").all().stream()
                    .map(block -> block.getAttribute("id"))
                    .toList();
            assertThat(operations).isNotEmpty();
            for (String id : operations) {
                String operation = id.substring(id.lastIndexOf('-') + 1);
                String status = execute(page.locator(".opblock[id='" + id.replace("\\", "\\\\") + "']"));
                if (!status.matches(REFUSED.getOrDefault(operation, "20[014]"))) {
                    unexpected.put(operation, status);
                }
            }
        }

        assertThat(unexpected).isEmpty();
    }

    private void authorize(Page page) {
        String parcelToken = client.form(
                        client.ropc("/token"),
                        "grant_type",
                        "password",
                        "username",
                        client.get("ROPC_USERNAME"),
                        "password",
                        client.get("ROPC_PASSWORD"),
                        "client_id",
                        client.get("CLIENT_ID"),
                        "client_secret",
                        client.get("CLIENT_SECRET"))
                .json()
                .path("access_token")
                .asText();
        Map<String, List<String>> values = Map.of(
                "Client", List.of(client.get("CLIENT_ID"), client.get("CLIENT_SECRET")),
                "ParcelToken", List.of(parcelToken),
                "subscriptionKeyHeader", List.of(client.get("CLIENT_ID")),
                "JWTToken", List.of(client.token()));
        page.locator(".btn.authorize").first().click();
        for (Locator scheme : page.locator(".auth-container").all()) {
            String name = scheme.locator("h4 code").first().innerText();
            if (SCHEMES.contains(name)) {
                List<String> typed = values.get(name);
                for (int i = 0; i < typed.size(); i++) {
                    scheme.locator("input").nth(i).fill(typed.get(i));
                }
                scheme.locator("button.authorize").click();
            }
        }
        page.locator(".btn-done").first().click();
    }

    /** The status that the page shows; what it says instead if it has none. */
    private String execute(Locator block) {
        block.locator(".opblock-summary-control").click();
        block.locator(".try-out__btn").click();
        for (Map.Entry<String, String> own : Map.of(
                        "username", client.get("ROPC_USERNAME"),
                        "password", client.get("ROPC_PASSWORD"))
                .entrySet()) {
            Locator field = block.locator("tr[data-property-name=" + own.getKey() + "] input");
            if (field.count() > 0) {
                field.first().fill(own.getValue());
            }
        }
        Locator body = block.locator("textarea.body-param__text");
        if (body.count() > 0) {
            body.fill(body.inputValue()
                    .replace("BLR01", client.get("LOGIN_ID"))
                    .replace("<LICENCE_KEY>", client.get("LICENCE_KEY")));
        }
        block.locator("button.execute").click();
        String status = block.locator(".live-responses-table tbody .response-col_status")
                .first()
                .innerText()
                .strip();
        block.locator(".opblock-summary-control").click();
        return status;
    }
}

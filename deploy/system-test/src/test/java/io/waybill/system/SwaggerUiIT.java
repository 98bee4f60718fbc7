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
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Swagger UI as a developer uses it: "Authorize" with one's own credentials, then "Try it out" and "Execute" on every
 * operation of freight-product-service, with the values that stand there.
 */
@ExtendWith(SharedSandbox.class)
@Tag("nightly")
class SwaggerUiIT {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final double TIMEOUT_MILLIS = 60_000;

    private final Client client;

    SwaggerUiIT(Client client) {
        this.client = client;
    }

    @Test
    void everyOperationIsAnsweredAsItStands() {
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
            page.navigate(client.get("FREIGHT_URL") + "/q/swagger-ui/");
            authorize(page);
            List<String> operations = page.locator(".opblock").all().stream()
                    .map(block -> block.getAttribute("id"))
                    .toList();
            assertThat(operations).isNotEmpty();
            for (String id : operations) {
                String operation = id.substring(id.lastIndexOf('-') + 1);
                String status = execute(page.locator(".opblock[id='" + id.replace("\\", "\\\\") + "']"));
                if (!status.equals("200")) {
                    unexpected.put(operation, status);
                }
            }
        }

        assertThat(unexpected).isEmpty();
    }

    /** With the key; the other schemes are left alone, since a call carries one credential. */
    private void authorize(Page page) {
        page.locator(".btn.authorize").first().click();
        Locator scheme = page.locator(
                ".auth-container", new Page.LocatorOptions().setHas(page.getByText("subscriptionKeyHeader")));
        scheme.locator("input").fill(client.get("CLIENT_ID"));
        scheme.locator("button.authorize").click();
        page.locator(".btn-done").first().click();
    }

    /** The status that the page shows; what it says instead if it has none. */
    private static String execute(Locator block) {
        block.locator(".opblock-summary-control").click();
        block.locator(".try-out__btn").click();
        block.locator("button.execute").click();
        String status = block.locator(".live-responses-table tbody .response-col_status")
                .first()
                .innerText()
                .strip();
        block.locator(".opblock-summary-control").click();
        return status;
    }
}

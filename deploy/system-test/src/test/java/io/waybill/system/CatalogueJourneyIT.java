package io.waybill.system;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.setDefaultAssertionTimeout;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import io.waybill.database.EmbeddedDatabase;
import io.waybill.sandbox.client.OperatorClient;
import io.waybill.test.PackagedService;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A product manager changes a tariff in a spreadsheet, in a browser without script and as narrow as a telephone: sees
 * what it changes, publishes it for a time, sees both replicas answer by it, and takes it back.
 */
class CatalogueJourneyIT {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final String MAIL = "petra@carrier.example";
    private static final String PASSWORD = "seven parcels on a pier";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final double TIMEOUT_MILLIS = 120_000;
    private static final int NARROW = 360;
    private static final int HEIGHT = 800;

    /** Until then the form is filled in and sent. */
    private static final Duration AHEAD = Duration.ofSeconds(45);

    private final List<AutoCloseable> running = new ArrayList<>();
    private PackagedService auth;
    private PackagedService one;
    private PackagedService other;
    private Map<String, String> caller;

    @BeforeEach
    void start() throws Exception {
        assumeThat(Target.chosen()).as("the processes are the test's own").isEqualTo(Target.SANDBOX);
        boolean isRequired = Boolean.parseBoolean(System.getenv("TESTS_REQUIRE_CHROMIUM"));
        assumeThat(isRequired || Files.exists(CHROMIUM))
                .as("SKIPPED: without " + CHROMIUM)
                .isTrue();
        EmbeddedDatabase.Builder builder = EmbeddedDatabase.builder().stopAtExit();
        builder.schema(PlatformService.AUTH.role());
        builder.schema(PlatformService.FREIGHT.role());
        EmbeddedDatabase database = closedAfterwards(builder.start());
        Relay issuer = closedAfterwards(new Relay(List.of(0)));
        Relay freight = closedAfterwards(new Relay(List.of(0)));
        ProcessSettings settings = new ProcessSettings(database, issuer.url(), issuer.url());
        Map<String, String> ofAuth = settings.of(PlatformService.AUTH);
        ofAuth.put("waybill.portal.internal-urls.freight-product", freight.url().toString());
        // On a busy machine, a draft is compiled for longer than ten seconds.
        ofAuth.put("waybill.portal.service-timeout", "PT1M");
        ofAuth.put("waybill.portal.operator.name", "Petra Product");
        ofAuth.put("waybill.portal.operator.mail", MAIL);
        ofAuth.put("waybill.portal.operator.password", PASSWORD);
        auth = closedAfterwards(PlatformService.AUTH.start("journey-auth", ofAuth));
        auth.awaitReady();
        issuer.allow(List.of(auth.port()));
        one = freight("one", settings);
        one.awaitReady();
        other = freight("other", settings);
        other.awaitReady();
        freight.allow(List.of(one.port(), other.port()));
        OperatorClient operator = new OperatorClient(
                Client.httpClient(Optional.empty()), auth.url(), settings.operatorId(), settings.operatorSecret());
        caller = application(operator);
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : running.reversed()) {
            each.close();
        }
    }

    @Test
    void aTariffIsChangedInASpreadsheetPublishedForATimeAndTakenBack() throws Exception {
        try (Playwright playwright = Playwright.create(
                        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright
                        .chromium()
                        .launch(new BrowserType.LaunchOptions()
                                .setExecutablePath(CHROMIUM)
                                .setArgs(
                                        List.of("--no-sandbox", "--disable-gpu", "--disable-background-networking")))) {
            Page page = browser.newContext(new Browser.NewContextOptions()
                            .setBaseURL(auth.url().toString())
                            .setJavaScriptEnabled(false)
                            .setViewportSize(NARROW, HEIGHT))
                    .newPage();
            page.setDefaultTimeout(TIMEOUT_MILLIS);
            setDefaultAssertionTimeout(TIMEOUT_MILLIS);
            page.navigate("/portal/login");
            page.getByLabel("Mail address").fill(MAIL);
            page.getByLabel("Password").fill(PASSWORD);
            button(page, "Log in").click();
            page.navigate("/portal/desk");
            page.getByText("Catalogue", new Page.GetByTextOptions().setExact(true))
                    .click();
            assertThat(page.getByText("Version 1 in force")).isVisible();
            Download download = page.waitForDownload(() ->
                    page.getByText("XLSX", new Page.GetByTextOptions()).first().click());
            assertThat(download.suggestedFilename()).isEqualTo("catalogue.xlsx");
            byte[] changed = changed(download.path());

            page.getByLabel("File").setInputFiles(new FilePayload("catalogue.xlsx", "application/zip", changed));
            button(page, "Upload").click();
            assertThat(page.getByText("kgPerCubicMeter 333 → 250").first()).isVisible();
            assertThat(page.getByText("STD: name Road Standard → Road Plus")).isVisible();
            assertThat(page.getByText("are answered otherwise").first()).isVisible();
            String draft = page.url();
            page.getByLabel("Business region").selectOption("SE");
            button(page, "Match").click();
            assertThat(page.getByText(Pattern.compile("^STD: [0-9]+ kg$"))).isVisible();
            page.getByText("Its products as customers will see them").click();
            page.getByLabel("Business region").selectOption("SE");
            button(page, "Show").click();
            assertThat(page.getByText("Road Plus").first()).isVisible();

            page.navigate(draft);
            LocalDateTime due = LocalDateTime.now(ZoneOffset.UTC).plus(AHEAD).truncatedTo(ChronoUnit.SECONDS);
            page.getByText("I have seen what it changes").click();
            page.getByLabel("Or later, on").fill(due.toLocalDate().toString());
            page.getByLabel("At (UTC)").fill(DateTimeFormatter.ISO_LOCAL_TIME.format(due));
            button(page, "Publish then").click();
            assertThat(page.getByText("Planned").first()).isVisible();
            assertThat(name(one)).isEqualTo("Road Standard");
            for (PackagedService replica : List.of(one, other)) {
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(name(replica)).isEqualTo("Road Plus"));
            }
            assertThat(LocalDateTime.now(ZoneOffset.UTC)).isAfterOrEqualTo(due);

            page.navigate("/portal/desk/catalogue");
            assertThat(page.getByText("Version 2 in force")).isVisible();
            assertThat(page.locator("main").getByText("Petra Product").first()).isVisible();
            page.getByText("Version 1", new Page.GetByTextOptions().setExact(true))
                    .click();
            assertThat(page.getByText("kgPerCubicMeter 250 → 333").first()).isVisible();
            button(page, "Restore version 1").click();
            assertThat(page.getByText("Version 3 in force")).isVisible();
            for (PackagedService replica : List.of(one, other)) {
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(name(replica)).isEqualTo("Road Standard"));
            }
        }
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** What a client of this replica reads. */
    private String name(PackagedService replica) throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(caller);
        environment.put("FREIGHT_URL", replica.url().toString());
        Client client = new Client(environment);
        return client.getWith(client.freight("/products/STD"), client.get("API_KEY_HEADER"), client.get("KEY"))
                .json()
                .path("name")
                .asText();
    }

    private Map<String, String> application(OperatorClient operator) throws IOException, InterruptedException {
        var application = OperatorClient.json(operator.send(
                "POST",
                auth.url().resolve("/admin/v1/applications"),
                "application/json",
                Map.of("name", "Shop", "owner", "shop@example.org", "businessRegion", "SE", "level", "sandbox")));
        String path = "/admin/v1/applications/" + application.path("id").asText();
        OperatorClient.json(operator.send(
                "POST",
                auth.url().resolve(path + "/grants"),
                "application/json",
                Map.of("api", "freight-product", "environment", "sandbox")));
        operator.send("POST", auth.url().resolve(path + "/approve"), "application/json", Map.of());
        return Map.of(
                "AUTH_URL",
                auth.url().toString(),
                "KEY",
                application.path("clientId").asText());
    }

    private PackagedService freight(String name, ProcessSettings settings) throws IOException {
        return closedAfterwards(
                PlatformService.FREIGHT.start("journey-freight-" + name, settings.of(PlatformService.FREIGHT)));
    }

    /** The same workbook with another divisor and another name. */
    private static byte[] changed(Path workbook) throws IOException {
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        try (ZipFile in = new ZipFile(workbook.toFile());
                ZipOutputStream out = new ZipOutputStream(changed)) {
            boolean isDivisorChanged = false;
            for (ZipEntry entry : Collections.list(in.entries())) {
                String part;
                try (InputStream content = in.getInputStream(entry)) {
                    part = new String(content.readAllBytes(), StandardCharsets.UTF_8);
                }
                String text = part.replace("Road Standard", "Road Plus");
                if (!isDivisorChanged && text.contains("<v>333</v>")) {
                    text = text.replaceFirst("<v>333</v>", "<v>250</v>");
                    isDivisorChanged = true;
                }
                out.putNextEntry(new ZipEntry(entry.getName()));
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
        }
        return changed.toByteArray();
    }

    private <T extends AutoCloseable> T closedAfterwards(T started) {
        running.add(started);
        return started;
    }
}

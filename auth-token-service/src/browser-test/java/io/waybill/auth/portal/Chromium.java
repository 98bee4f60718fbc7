package io.waybill.auth.portal;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The distribution's browser, and what it complains about: policies that are broken, and requests to other hosts. */
final class Chromium implements AutoCloseable {

    private static final List<String> WCAG =
            List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice");

    private final Playwright playwright = Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    private final Browser browser;
    private final String base;
    private final Set<String> hosts;
    private final List<String> complaints = new ArrayList<>();

    /** @param others hosts that people go to from the pages of this one */
    Chromium(String base, String... others) {
        this(base, Map.of(), others);
    }

    /** @param names where else it finds a host and port than the network would tell it: both as {@code host:port} */
    Chromium(String base, Map<String, String> names, String... others) {
        this.base = base;
        this.hosts = Stream.of(
                        Stream.of(URI.create(base).getHost()),
                        names.keySet().stream().map(name -> name.replaceFirst(":.*", "")),
                        Stream.of(others))
                .flatMap(Function.identity())
                .collect(Collectors.toUnmodifiableSet());
        this.browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(Path.of("/usr/bin/chromium"))
                        .setArgs(List.of(
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-quic",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync",
                                names.entrySet().stream()
                                        .map(name -> "MAP " + name.getKey() + " " + name.getValue())
                                        .collect(Collectors.joining(",", "--host-resolver-rules=", "")))));
    }

    /** A window of a person: with cookies of its own. */
    Page window(boolean hasScript, ColorScheme scheme, int width) {
        BrowserContext context = browser.newContext(new Browser.NewContextOptions()
                .setBaseURL(base)
                .setJavaScriptEnabled(hasScript)
                .setColorScheme(scheme)
                // The proxy of a test signs its own certificate.
                .setIgnoreHTTPSErrors(true)
                .setViewportSize(width, 900));
        context.setDefaultTimeout(15_000);
        context.onRequest(request -> {
            if (!hosts.contains(URI.create(request.url()).getHost())) {
                complaints.add("a request leaves the host: " + request.url());
            }
        });
        context.onConsoleMessage(message -> {
            if (message.text().contains("Content Security Policy")) {
                complaints.add(message.text());
            }
        });
        return context.newPage();
    }

    /** What was against the rules so far. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** What axe-core finds on the page, one line each. */
    static List<String> findings(Page page) {
        // The newer mode opens a window for each page, which takes more than twice as long, and serves frames of other
        // sites, of which there are none.
        return new AxeBuilder(page)
                .setLegacyMode(true)
                .withTags(WCAG).analyze().getViolations().stream().map(Chromium::line).toList();
    }

    private static String line(Rule rule) {
        return rule.getId() + ": " + rule.getHelp() + " "
                + rule.getNodes().stream().map(node -> node.getHtml()).toList();
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}

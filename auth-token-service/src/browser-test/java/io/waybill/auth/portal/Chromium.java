package io.waybill.auth.portal;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The browser in a test, and what it complains about: policies that are broken, and requests to other hosts. */
final class Chromium implements AutoCloseable {

    private static final List<String> WCAG =
            List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice");

    private final Browser browser;
    private final String base;
    private final Set<String> hosts;
    private final List<BrowserContext> contexts = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    /** @param others hosts that people go to from the pages of this one */
    Chromium(Browser browser, String base, String... others) {
        this.browser = browser;
        this.base = base;
        this.hosts = Stream.concat(Stream.of(URI.create(base).getHost()), Stream.of(others))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** A window of a person: with cookies of its own. */
    Page window(boolean hasScript, ColorScheme scheme, int width) {
        BrowserContext context = browser.newContext(new Browser.NewContextOptions()
                .setBaseURL(base)
                .setJavaScriptEnabled(hasScript)
                .setColorScheme(scheme)
                // The proxy of a test signs its own certificate.
                .setIgnoreHTTPSErrors(true)
                // A colour is checked as it is in the end.
                .setReducedMotion(ReducedMotion.REDUCE)
                .setViewportSize(width, 900));
        contexts.add(context);
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
    @SuppressWarnings("unchecked")
    static List<String> findings(Page page) {
        // AxeBuilder.analyze() would give the page the script each time, and fetch what has passed: thrice as long.
        if (Boolean.TRUE.equals(page.evaluate("typeof axe === 'undefined'"))) {
            page.evaluate(AxeBuilder.getAxeScript());
        }
        return (List<String>) page.evaluate("""
                async tags => (await axe.run({
                    runOnly: tags, rules: {'label-content-name-mismatch': {enabled: true}}, resultTypes: ['violations']
                })).violations
                    .map(rule => `${rule.id}: ${rule.help} ${rule.nodes.map(node => node.html)}`)""", WCAG);
    }

    @Override
    public void close() {
        contexts.forEach(BrowserContext::close);
    }
}

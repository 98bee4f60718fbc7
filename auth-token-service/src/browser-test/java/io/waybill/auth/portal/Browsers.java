package io.waybill.auth.portal;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The distribution's browser: started once for all tests of an application, whose windows have nothing in common. */
@Singleton
class Browsers {

    private final Playwright playwright =
            Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    private final Browser browser = launch(Map.of());

    /** The browser of all tests. */
    Browser shared() {
        return browser;
    }

    /**
     * A browser of its own.
     *
     * @param names where else it finds a host and port than the network would tell it: both as {@code host:port}
     */
    Browser launch(Map<String, String> names) {
        return playwright
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

    @PreDestroy
    void close() {
        playwright.close();
    }
}

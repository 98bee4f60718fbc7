package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.waybill.auth.ServiceUnderTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The portal as a browser sees it behind a proxy that ends TLS. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(TlsProxyBrowserTest.TrustedProxy.class)
@Tag("nightly")
class TlsProxyBrowserTest {

    /** The test itself is the proxy. */
    public static class TrustedProxy implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "quarkus.http.proxy.proxy-address-forwarding", "true",
                    "quarkus.http.proxy.enable-forwarded-host", "true",
                    "quarkus.http.proxy.trusted-proxies", "127.0.0.1");
        }
    }

    @TestHTTPResource
    URI service;

    @Inject
    Browsers browsers;

    @Test
    void aFormIsAcceptedAndTheCookieIsForTlsOnly() throws Exception {
        try (TlsProxy proxy = new TlsProxy(service, true);
                Chromium chromium = new Chromium(browsers.shared(), proxy.url())) {
            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);

            PortalBrowserTest.logIn(page);

            assertThat(page.locator("h1").textContent()).isEqualTo("Hello, Ada Developer");
            assertThat(page.context().cookies()).anySatisfy(cookie -> {
                assertThat(cookie.name).isEqualTo("__Host-waybill");
                assertThat(cookie.secure).isTrue();
                assertThat(cookie.httpOnly).isTrue();
            });
            Response again = page.reload();
            assertThat(again.headerValue("Strict-Transport-Security")).isEqualTo("max-age=31536000");
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @Test
    void aProxyThatDoesNotForwardTheSchemeHasEveryFormRefused() throws Exception {
        try (TlsProxy proxy = new TlsProxy(service, false);
                Chromium chromium = new Chromium(browsers.shared(), proxy.url())) {
            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            page.navigate("/portal/login");
            page.getByLabel("Mail address").fill("ada@shop.example");
            page.getByLabel("Password").fill(Visitor.PASSWORD);

            Response answer = page.waitForResponse(
                    found -> found.request().method().equals("POST"),
                    () -> page.locator("form button").click());

            assertThat(answer.status()).isEqualTo(403);
        }
    }
}

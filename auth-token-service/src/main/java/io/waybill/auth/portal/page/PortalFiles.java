package io.waybill.auth.portal.page;

import io.waybill.common.digest.Sha256;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Named;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HexFormat;

/** The paths of the portal's files, as {@code cdi:files}. Browsers keep them until their content changes. */
@ApplicationScoped
@Named("files")
public class PortalFiles {

    private static final int BYTES = 6;

    private final String style = path("portal.css");
    private final String script = path("portal.js");

    public String style() {
        return style;
    }

    public String script() {
        return script;
    }

    private static String path(String name) {
        String resource = "META-INF/resources/portal/" + name;
        try (InputStream file = Thread.currentThread().getContextClassLoader().getResourceAsStream(resource)) {
            byte[] digest = Sha256.of(file.readAllBytes());
            return "/portal/" + name + "?v=" + HexFormat.of().formatHex(Arrays.copyOf(digest, BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.waybill.auth.portal.track;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The files of the jar that all steps in a language share. */
@ApplicationScoped
class Samples {

    private final Map<String, String> files = new ConcurrentHashMap<>();

    String helper(Language language) {
        return files.computeIfAbsent(language.helper(), Samples::read);
    }

    private static String read(String name) {
        try (InputStream file = Thread.currentThread().getContextClassLoader().getResourceAsStream("samples/" + name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

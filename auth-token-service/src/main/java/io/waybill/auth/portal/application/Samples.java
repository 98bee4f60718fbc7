package io.waybill.auth.portal.application;

import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sample programs under {@code samples}: of each API a file a step and language, and of each language one with what
 * all steps share. They have no value of an application: programs read the environment.
 */
@ApplicationScoped
public class Samples {

    /** The header of the subscription key in the files. */
    private static final String KEY_HEADER = "Carrier-API-Key";

    private final Map<String, Optional<String>> files = new ConcurrentHashMap<>();
    private final String keyHeader;

    Samples(WaybillConfig config) {
        this.keyHeader = config.apiKeyHeader();
    }

    /** A language of the samples, in the order of the page. */
    public enum Language {
        curl("curl", "waybill.sh", "step%d.sh", ""),
        python("Python", "waybill.py", "step%d.py", "python3 step%d.py"),
        java("Java", "Waybill.java", "Step%d.java", "java Step%d.java"),
        typescript("TypeScript", "waybill.mts", "step%d.mts", "npx tsx step%d.mts"),
        php("PHP", "waybill.php", "step%d.php", "php step%d.php");

        private final String title;
        private final String helper;
        private final String file;
        private final String run;

        Language(String title, String helper, String file, String run) {
            this.title = title;
            this.helper = helper;
            this.file = file;
            this.run = run;
        }

        /** The language of this id, or curl. */
        static Language of(String id) {
            for (Language language : values()) {
                if (language.name().equals(id)) {
                    return language;
                }
            }
            return curl;
        }

        public String id() {
            return name();
        }

        public String title() {
            return title;
        }

        /** File of the code that all steps share. */
        public String helper() {
            return helper;
        }

        /** Whether a step is pasted into a terminal, instead of being a file. */
        public boolean isShell() {
            return run.isEmpty();
        }
    }

    /**
     * A step.
     *
     * @param file to store the code in; empty for a command to paste
     * @param run the command that runs it; empty for a command to paste
     */
    public record Step(int number, String code, String file, String run) {}

    /** The steps of an API in a language; empty for an API without samples. */
    List<Step> steps(String api, Language language) {
        List<Step> steps = new ArrayList<>();
        for (int number = 1; ; number++) {
            String file = language.file.formatted(number);
            Optional<String> code = text(api + "/" + file);
            if (code.isEmpty()) {
                return steps;
            }
            steps.add(new Step(number, code.get(), language.isShell() ? "" : file, language.run.formatted(number)));
        }
    }

    /** The code that all steps in a language share. */
    String helper(Language language) {
        return text(language.helper).orElseThrow();
    }

    private Optional<String> text(String name) {
        return files.computeIfAbsent(name, this::read);
    }

    private Optional<String> read(String name) {
        try (InputStream file = Thread.currentThread().getContextClassLoader().getResourceAsStream("samples/" + name)) {
            return file == null
                    ? Optional.empty()
                    : Optional.of(
                            new String(file.readAllBytes(), StandardCharsets.UTF_8).replace(KEY_HEADER, keyHeader));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

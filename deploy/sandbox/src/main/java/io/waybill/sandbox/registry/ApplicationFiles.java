package io.waybill.sandbox.registry;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the applications that files declare, and everything that is wrong with the files. */
final class ApplicationFiles {

    static final String STANDARD_INPUT = "-";

    /** A declaration has at most some kilobytes. */
    static final int MOST_BYTES = 4 * 1024 * 1024;

    private final InputStream in;
    private final ApplicationsSchema schema = new ApplicationsSchema();
    private final List<DeclaredApplication> applications = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, DeclaredApplication> byId = new HashMap<>();

    ApplicationFiles(InputStream in) {
        this.in = in;
    }

    List<DeclaredApplication> applications() {
        return applications;
    }

    List<Problem> problems() {
        return problems;
    }

    /** Reads a file, the files of a folder, or the standard input. */
    void read(String name) throws IOException {
        if (name.equals(STANDARD_INPUT)) {
            read("standard input", in.readNBytes(MOST_BYTES + 1));
            return;
        }
        Path path = Path.of(name);
        if (!Files.isDirectory(path)) {
            readFile(path);
            return;
        }
        try (Stream<Path> files = Files.list(path)) {
            List<Path> sorted = files.filter(file -> file.toString().matches(".*\\.(yaml|yml|json)"))
                    .sorted()
                    .toList();
            if (sorted.isEmpty()) {
                problems.add(Problem.of(name, 0, "no .yaml, .yml or .json is in this folder"));
            }
            for (Path file : sorted) {
                readFile(file);
            }
        }
    }

    private void readFile(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            read(file.toString(), bytes.readNBytes(MOST_BYTES + 1));
        }
    }

    private void read(String file, byte[] bytes) {
        if (bytes.length > MOST_BYTES) {
            problems.add(Problem.of(file, 0, "more than " + MOST_BYTES + " bytes"));
            return;
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            List<YamlDocument> documents = YamlDocument.read(text);
            if (documents.isEmpty()) {
                problems.add(Problem.of(file, 0, "declares no application"));
            }
            documents.forEach(document -> add(file, document));
        } catch (CharacterCodingException e) {
            problems.add(Problem.of(file, 0, "is not UTF-8"));
        } catch (YamlDocument.NotReadable e) {
            problems.add(Problem.of(file, e.line(), e.getMessage()));
        }
    }

    private void add(String file, YamlDocument document) {
        JsonNode root = document.root();
        if (!root.isArray()) {
            add(new DeclaredApplication(file, document, "", root));
        }
        for (int i = 0; root.isArray() && i < root.size(); i++) {
            add(new DeclaredApplication(file, document, "/" + i, root.get(i)));
        }
    }

    private void add(DeclaredApplication declared) {
        applications.add(declared);
        problems.addAll(schema.problems(declared));
        DeclaredApplication other = declared.externalId().isEmpty() ? null : byId.put(declared.externalId(), declared);
        if (other != null) {
            problems.add(declared.problem(
                    "/" + DeclaredApplication.EXTERNAL_ID,
                    "is declared in " + other.file() + ":" + other.line() + " too"));
        }
    }
}

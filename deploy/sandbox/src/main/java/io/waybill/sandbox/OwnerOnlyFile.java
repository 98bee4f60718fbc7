package io.waybill.sandbox;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** Files that contain secrets: mode 600 from the first byte on, and never visible half-written. */
final class OwnerOnlyFile {

    private OwnerOnlyFile() {}

    static void write(Path file, String text) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Path draft = Files.createTempFile(
                folder,
                "." + file.getFileName(),
                null,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.writeString(draft, text);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** As java.util.Properties, sorted by name. The values used here contain neither backslashes nor line breaks. */
    static void write(Path file, Map<String, String> properties) throws IOException {
        write(
                file,
                properties.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> entry.getKey() + "=" + entry.getValue() + "\n")
                        .collect(Collectors.joining()));
    }

    static Map<String, String> read(Path file) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(Files.readString(file)));
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(name -> name, properties::getProperty));
    }
}

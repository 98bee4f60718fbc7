import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Rewrites jars that Quarkus made so that the same sources give the same bytes. What remains different after a build with the
 * settings of {@code deploy/release} and {@code FixedOrder} comes from build steps that run side by side:
 *
 * <ul>
 *   <li>the order of the jar's entries,
 *   <li>the numbers in {@code proxykey<n>}, under which one recorded step leaves a value for another: they are given again, in the
 *       order in which the classes, by name, mention them.
 * </ul>
 *
 * <p>Nothing of it changes what the jar does. Quarkus does both itself in later versions; drop this with them.
 *
 * <p>Run with: {@code java CanonicalJar.java <jar>...}
 */
final class CanonicalJar {

    private static final Pattern PROXY_KEY = Pattern.compile("proxykey\\d+");
    /** As {@code project.build.outputTimestamp}; without a time zone, as a zip has it. */
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    private final Map<String, String> proxyKeys = new HashMap<>();

    private CanonicalJar() {}

    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            new CanonicalJar().rewrite(Path.of(jar));
        }
    }

    private void rewrite(Path jar) throws IOException {
        Map<String, byte[]> entries = new TreeMap<>();
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
        // A reader of jars expects the manifest first.
        Map<String, byte[]> ordered = new LinkedHashMap<>();
        for (String first : List.of("META-INF/", "META-INF/MANIFEST.MF")) {
            if (entries.containsKey(first)) {
                ordered.put(first, entries.remove(first));
            }
        }
        ordered.putAll(entries);
        Path made = jar.resolveSibling(jar.getFileName() + ".canonical");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(made))) {
            for (Map.Entry<String, byte[]> entry : ordered.entrySet()) {
                ZipEntry written = new ZipEntry(entry.getKey());
                written.setTimeLocal(TIME);
                out.putNextEntry(written);
                out.write(entry.getKey().endsWith(".class") ? canonical(entry.getValue()) : entry.getValue());
                out.closeEntry();
            }
        }
        Files.move(made, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The class with other numbers in its keys, in the same places of its constant pool (JVMS 4.4). */
    private byte[] canonical(byte[] bytes) {
        ByteArrayOutputStream made = new ByteArrayOutputStream(bytes.length);
        try {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
            DataOutputStream out = new DataOutputStream(made);
            out.writeLong(in.readLong()); // magic, version
            int count = in.readUnsignedShort();
            out.writeShort(count);
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                out.writeByte(tag);
                switch (tag) {
                    case 1 -> out.writeUTF(renumbered(in.readUTF()));
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> out.writeInt(in.readInt());
                    case 5, 6 -> {
                        out.writeLong(in.readLong());
                        i++; // takes two places
                    }
                    case 7, 8, 16, 19, 20 -> out.writeShort(in.readUnsignedShort());
                    case 15 -> {
                        out.writeByte(in.readUnsignedByte());
                        out.writeShort(in.readUnsignedShort());
                    }
                    default -> throw new IllegalStateException("a constant has the tag " + tag);
                }
            }
            in.transferTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // in memory
        }
        return made.toByteArray();
    }

    private String renumbered(String text) {
        Matcher key = PROXY_KEY.matcher(text);
        return key.matches() ? proxyKeys.computeIfAbsent(text, _ -> "proxykey" + proxyKeys.size()) : text;
    }
}

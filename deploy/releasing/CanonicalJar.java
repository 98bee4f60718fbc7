import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Attributes;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Rewrites jars that Quarkus made so that the same sources give the same bytes, or nearly so. What remains different after a build with the
 * settings of {@code deploy/release} comes from build steps that run side by side, and from sets whose order changes with each
 * JVM:
 *
 * <ul>
 *   <li>the order of the jar's entries,
 *   <li>the numbers in {@code proxykey<n>}, under which one recorded step leaves a value for another: they are given again, in the
 *       order in which the classes, by name, mention them,
 *   <li>the order in which the media types of {@code quarkus.http.compress-media-types} are added to a set.
 * </ul>
 *
 * <p>Nothing of it changes what the jar does. Quarkus does the first two itself in later versions; drop this with them.
 *
 * <p>Run with: {@code java CanonicalJar.java <jar>...}
 */
final class CanonicalJar {

    private static final Pattern PROXY_KEY = Pattern.compile("proxykey\\d+");
    private static final Pattern MEDIA_TYPE = Pattern.compile("[a-z]+/[a-z.+-]+");
    private static final String WITH_MEDIA_TYPES =
            "io/quarkus/runner/recorded/ResteasyReactiveProcessor$setupDeployment";
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
                out.write(entry.getKey().endsWith(".class") ? canonical(entry.getKey(), entry.getValue()) : entry.getValue());
                out.closeEntry();
            }
        }
        Files.move(made, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private byte[] canonical(String name, byte[] bytes) {
        byte[] sorted = name.startsWith(WITH_MEDIA_TYPES) ? withSortedMediaTypes(bytes) : bytes;
        return withTexts(sorted, this::renumbered);
    }

    /** The class with other texts in the same places of its constant pool (JVMS 4.4). */
    private static byte[] withTexts(byte[] bytes, UnaryOperator<String> texts) {
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
                    case 1 -> out.writeUTF(texts.apply(in.readUTF()));
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

    /**
     * The class with its media types added in the order of their names. Their places in the constant pool are exchanged, and what
     * else loads one of them is led to its new place; the bytes of the class stay as many. A class whose instructions are not as
     * expected stays as it is, which the comparison of two builds then shows.
     */
    private static byte[] withSortedMediaTypes(byte[] bytes) {
        List<Load> loads = new ArrayList<>();
        for (MethodModel method : ClassFile.of().parse(bytes).methods()) {
            method.findAttribute(Attributes.code()).ifPresent(code -> loads.addAll(loads(bytes, code)));
        }
        // By the text, the place in the pool; and in the order in which they are added, the places.
        Map<String, Integer> places = new LinkedHashMap<>();
        loads.stream().filter(Load::isAdded).forEach(load -> places.putIfAbsent(load.text(), load.place()));
        if (loads.stream().filter(Load::isAdded).count() != places.size()) {
            return bytes;
        }
        List<Integer> inOrder = List.copyOf(places.values());
        List<String> sorted = places.keySet().stream().sorted().toList();
        Map<String, String> exchanged = new HashMap<>();
        int i = 0;
        for (String text : places.keySet()) {
            exchanged.put(text, sorted.get(i++));
        }
        byte[] made = bytes.clone();
        for (Load load : loads) {
            if (!load.isAdded() && places.containsKey(load.text())) {
                int place = inOrder.get(sorted.indexOf(load.text()));
                made[load.operand()] = (byte) (place >> 8);
                made[load.operand() + 1] = (byte) place;
            }
        }
        return withTexts(made, text -> exchanged.getOrDefault(text, text));
    }

    /**
     * A string that is loaded by ldc_w.
     *
     * @param place its place in the constant pool
     * @param operand where in the class file the instruction says so
     * @param isAdded whether it is a media type that goes into a collection next
     */
    private record Load(String text, int place, int operand, boolean isAdded) {}

    private static List<Load> loads(byte[] bytes, CodeAttribute code) {
        int position = new String(bytes, StandardCharsets.ISO_8859_1)
                .indexOf(new String(code.codeArray(), StandardCharsets.ISO_8859_1));
        List<Load> loads = new ArrayList<>();
        Load last = null;
        for (CodeElement element : code.elementList()) {
            if (!(element instanceof Instruction instruction)) {
                continue;
            }
            if (last != null
                    && MEDIA_TYPE.matcher(last.text()).matches()
                    && instruction instanceof InvokeInstruction call
                    && call.owner().asInternalName().equals("java/util/Collection")) {
                loads.set(loads.size() - 1, new Load(last.text(), last.place(), last.operand(), true));
            }
            last = null;
            if (instruction instanceof ConstantInstruction.LoadConstantInstruction constant
                    && constant.opcode() == Opcode.LDC_W
                    && constant.constantValue() instanceof String text) {
                last = new Load(text, constant.constantEntry().index(), position + 1, false);
                loads.add(last);
            }
            position += instruction.sizeInBytes();
        }
        return loads;
    }
}

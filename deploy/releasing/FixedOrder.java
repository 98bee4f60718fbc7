import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import javax.tools.ToolProvider;

/**
 * Writes a patch of the JDK for a JVM that builds, in which two orders are the same each time that otherwise change from JVM to JVM,
 * and that Quarkus, Hibernate and ByteBuddy leave in the classes that they write:
 *
 * <ul>
 *   <li>that of {@code Set.of} and {@code Map.of}, which the JDK changes by a number made of the time,
 *   <li>that of {@code Class.getDeclaredMethods}, which comes from addresses in memory.
 * </ul>
 *
 * <p>Run with: {@code java FixedOrder.java <folder>}; then {@code --patch-module java.base=<folder>}.
 */
final class FixedOrder {

    private static final String SORT =
            """
            package java.lang;

            /** Without lambdas: it is called before there are any. */
            final class DeclaredOrder {
                static java.lang.reflect.Method[] sorted(java.lang.reflect.Method[] methods) {
                    for (int i = 1; i < methods.length; i++) {
                        java.lang.reflect.Method method = methods[i];
                        int j = i;
                        for (; j > 0 && isBefore(method, methods[j - 1]); j--) {
                            methods[j] = methods[j - 1];
                        }
                        methods[j] = method;
                    }
                    return methods;
                }

                private static boolean isBefore(java.lang.reflect.Method one, java.lang.reflect.Method other) {
                    int names = one.getName().compareTo(other.getName());
                    return names < 0 || names == 0 && one.toString().compareTo(other.toString()) < 0;
                }
            }
            """;

    private final Path folder;

    private FixedOrder(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        FixedOrder patch = new FixedOrder(Path.of(arguments[0]));
        patch.write("java/util/ImmutableCollections", patch.setsWithoutTime());
        patch.write("java/lang/Class", patch.sortedMethods());
        patch.compileSort();
    }

    private byte[] setsWithoutTime() throws IOException {
        AtomicInteger changes = new AtomicInteger();
        CodeTransform code = (builder, element) -> {
            if (element instanceof InvokeInstruction call
                    && call.owner().asInternalName().equals("java/lang/System")
                    && call.name().equalsString("nanoTime")) {
                builder.lconst_1();
                changes.incrementAndGet();
            } else {
                builder.with(element);
            }
        };
        return changed("java/util/ImmutableCollections", ClassTransform.transformingMethodBodies(code), changes);
    }

    private byte[] sortedMethods() throws IOException {
        AtomicInteger changes = new AtomicInteger();
        ClassDesc methods = ClassDesc.of("java.lang.reflect.Method").arrayType();
        CodeTransform code = (builder, element) -> {
            if (element instanceof ReturnInstruction end && end.opcode() == Opcode.ARETURN) {
                builder.invokestatic(
                        ClassDesc.of("java.lang.DeclaredOrder"), "sorted", MethodTypeDesc.of(methods, methods));
                changes.incrementAndGet();
            }
            builder.with(element);
        };
        return changed(
                "java/lang/Class",
                ClassTransform.transformingMethodBodies(FixedOrder::isDeclaredMethods, code),
                changes);
    }

    private static boolean isDeclaredMethods(MethodModel method) {
        return method.methodName().equalsString("getDeclaredMethods") && method.methodTypeSymbol().parameterCount() == 0;
    }

    /** One of the JDK's classes, changed in one place. */
    private static byte[] changed(String name, ClassTransform change, AtomicInteger changes) throws IOException {
        try (InputStream in = Object.class.getModule().getResourceAsStream(name + ".class")) {
            ClassFile classes = ClassFile.of();
            byte[] bytes = classes.transformClass(classes.parse(in.readAllBytes()), change);
            if (changes.get() != 1) {
                throw new IllegalStateException("this JDK has another " + name + ": " + changes + " changes");
            }
            return bytes;
        }
    }

    private void write(String name, byte[] bytes) throws IOException {
        Path file = folder.resolve(name + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    private void compileSort() throws IOException {
        Path sources = Files.createTempDirectory("fixed-order");
        Path source = sources.resolve("java/lang/DeclaredOrder.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, SORT);
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--patch-module", "java.base=" + sources, "-d", folder.toString(), source.toString());
        if (status != 0) {
            throw new IllegalStateException("the compiler ended with status " + status);
        }
    }
}

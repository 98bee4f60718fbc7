package io.waybill.test.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * A module that others use from Maven Central: what Central asks for, and what it promises of itself. For tests that
 * run when the module has been packaged; Central's list is at {@code central.sonatype.org/publish/requirements}.
 */
public interface PublishedArtifactContract {

    /** The class file format of Java 17. */
    int JAVA_17 = 61;

    /** {@code groupId:artifactId} of the only libraries that its users get with it. */
    Set<String> dependencies();

    @Test
    default void thePomIsWholeByItself() throws Exception {
        Element pom = pom();

        for (String wanted : List.of(
                "groupId",
                "artifactId",
                "version",
                "name",
                "description",
                "url",
                "licenses/license/name",
                "licenses/license/url",
                "developers/developer/name",
                "developers/developer/url",
                "scm/connection",
                "scm/developerConnection",
                "scm/url")) {
            assertThat(text(pom, wanted)).as(wanted).isNotBlank().doesNotContain("${");
        }
        assertThat(text(pom, "scm/url")).as("one address for both").isEqualTo(text(pom, "url"));
        for (String unwanted : List.of("parent", "dependencyManagement", "repositories", "build")) {
            assertThat(children(pom, unwanted)).as(unwanted).isEmpty();
        }
    }

    @Test
    default void itBringsNoOtherLibraries() throws Exception {
        Map<String, String> versions = new TreeMap<>();
        for (Element all : children(pom(), "dependencies")) {
            for (Element dependency : children(all, "dependency")) {
                versions.put(
                        text(dependency, "groupId") + ":" + text(dependency, "artifactId"),
                        text(dependency, "version"));
            }
        }

        assertThat(versions.keySet()).isEqualTo(dependencies());
        assertThat(versions.values())
                .filteredOn(version -> !version.matches("[0-9][0-9A-Za-z.-]*") || version.endsWith("-SNAPSHOT"))
                .isEmpty();
    }

    @Test
    default void everyClassRunsOnJava17() throws IOException {
        Set<String> others = new TreeSet<>();
        try (JarFile jar = new JarFile(jar("").toFile())) {
            List<JarEntry> classes = entries(jar, name -> name.endsWith(".class"));
            assertThat(classes).isNotEmpty();
            for (JarEntry type : classes) {
                try (DataInputStream bytes = new DataInputStream(jar.getInputStream(type))) {
                    bytes.skipNBytes(6);
                    int format = bytes.readUnsignedShort();
                    if (format != JAVA_17) {
                        others.add(type.getName() + " " + format);
                    }
                }
            }
        }

        assertThat(others).isEmpty();
    }

    @Test
    default void itsSourcesItsDocumentationAndItsLicenceAreThere() throws IOException {
        Set<String> classes;
        try (JarFile jar = new JarFile(jar("").toFile())) {
            assertThat(jar.getEntry("META-INF/LICENSE")).isNotNull();
            classes = entries(jar, name -> name.endsWith(".class") && !name.contains("$")).stream()
                    .map(entry -> entry.getName().replaceAll("\\.class$", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        try (JarFile sources = new JarFile(jar("-sources").toFile());
                JarFile javadoc = new JarFile(jar("-javadoc").toFile())) {
            assertThat(entries(sources, name -> name.endsWith(".java")).stream()
                            .map(entry -> entry.getName().replaceAll("\\.java$", "")))
                    .containsAll(classes);
            assertThat(javadoc.getEntry("index.html")).isNotNull();
        }
    }

    private static Path jar(String classifier) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("target"))) {
            List<Path> jars = files.filter(file -> file.getFileName()
                            .toString()
                            .matches("[a-z-]+-[0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT|-[a-z]+\\.[0-9]+)?" + classifier
                                    + "\\.jar"))
                    .toList();
            assertThat(jars).as("jars in target").hasSize(1);
            return jars.getFirst();
        }
    }

    private static List<JarEntry> entries(JarFile jar, Predicate<String> wanted) {
        return jar.stream().filter(entry -> wanted.test(entry.getName())).toList();
    }

    private static Element pom() throws Exception {
        try (InputStream file = Files.newInputStream(Path.of("target/published-pom.xml"))) {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file)
                    .getDocumentElement();
        }
    }

    private static String text(Element from, String path) {
        Element at = from;
        for (String name : path.split("/", -1)) {
            List<Element> found = children(at, name);
            if (found.isEmpty()) {
                return "";
            }
            at = found.getFirst();
        }
        return at.getTextContent().strip();
    }

    private static List<Element> children(Element of, String name) {
        NodeList nodes = of.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .filter(element -> element.getTagName().equals(name))
                .toList();
    }
}

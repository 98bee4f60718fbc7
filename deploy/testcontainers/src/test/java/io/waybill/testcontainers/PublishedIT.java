package io.waybill.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** What Maven Central asks for ({@code central.sonatype.org/publish/requirements}), and what the module promises. */
class PublishedIT {

    /** The class file format of Java 17. */
    private static final int JAVA_17 = 61;

    private static Document pom;

    @BeforeAll
    static void readPom() throws Exception {
        pom = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Path.of("target/published-pom.xml").toFile());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
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
                "scm/url"
            })
    void thePomSays(String wanted) throws Exception {
        assertThat(pom("/project/" + wanted)).isNotBlank().doesNotContain("${");
    }

    @Test
    void thePomIsWholeByItself() throws Exception {
        assertThat(pom("/project/scm/url")).as("one address for both").isEqualTo(pom("/project/url"));
        for (String unwanted : List.of("parent", "dependencyManagement", "repositories", "build")) {
            assertThat(pom("count(/project/" + unwanted + ")")).as(unwanted).isEqualTo("0");
        }
    }

    @Test
    void itBringsOneLibrary() throws Exception {
        assertThat(pom("count(/project/dependencies/dependency)")).isEqualTo("1");
        assertThat(pom("/project/dependencies/dependency/groupId")).isEqualTo("org.testcontainers");
        assertThat(pom("/project/dependencies/dependency/artifactId")).isEqualTo("testcontainers");
        assertThat(pom("/project/dependencies/dependency/version"))
                .matches("[0-9][0-9A-Za-z.-]*")
                .doesNotEndWith("-SNAPSHOT");
    }

    @Test
    void everyClassRunsOnJava17() throws IOException {
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
    void itsSourcesItsDocumentationAndItsLicenceAreThere() throws IOException {
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

    private static String pom(String xpath) throws Exception {
        return XPathFactory.newInstance().newXPath().evaluate(xpath, pom).strip();
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
}

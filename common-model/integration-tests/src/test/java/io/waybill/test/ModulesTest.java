package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The modules depend on each other as {@code docs/explain/architecture.md} draws them, and in one direction only. */
class ModulesTest {

    private static final Pattern ARROW = Pattern.compile("  ([a-z-]+) --> ([a-z &-]+)");

    @Test
    void theDrawingOfTheModulesIsWhatThePomsSay() throws Exception {
        Map<String, Set<String>> drawn = new TreeMap<>();
        Files.readAllLines(Checkout.ROOT.resolve("docs/explain/architecture.md")).stream()
                .dropWhile(line -> !line.equals("## Modules"))
                .takeWhile(line -> line.equals("## Modules") || !line.startsWith("## "))
                .map(ARROW::matcher)
                .filter(Matcher::matches)
                .forEach(
                        arrow -> drawn.put(arrow.group(1), Set.of(arrow.group(2).split(" & "))));

        assertThat(drawn).isEqualTo(dependencies("compile"));
    }

    @Test
    void whatTheServicesShareKnowsNoService() throws Exception {
        Map<String, Set<String>> all = dependencies("compile", "provided", "runtime", "test");

        for (String shared : modulesIn("common-model").keySet()) {
            assertThat(all.getOrDefault(shared, Set.of()))
                    .as(shared)
                    .isSubsetOf(modulesIn("common-model").keySet());
        }
    }

    @Test
    void aServiceIsBuiltAndTestedWithCommonModelAlone() throws Exception {
        Map<String, Set<String>> all = dependencies("compile", "provided", "runtime", "test");

        for (String service : services().keySet()) {
            assertThat(all.get(service))
                    .as(service)
                    .isSubsetOf(modulesIn("common-model").keySet());
        }
    }

    /** For each module, the modules of this build that its pom depends on in one of the scopes. */
    private static Map<String, Set<String>> dependencies(String... scopes) throws Exception {
        Map<String, Path> modules = new TreeMap<>(services());
        modules.putAll(modulesIn("common-model"));
        modules.putAll(modulesIn("deploy"));
        Map<String, Set<String>> found = new TreeMap<>();
        for (Map.Entry<String, Path> module : modules.entrySet()) {
            NodeList dependencies = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(module.getValue().toFile())
                    .getElementsByTagName("dependency");
            for (int i = 0; i < dependencies.getLength(); i++) {
                Element dependency = (Element) dependencies.item(i);
                if (text(dependency, "groupId", "").equals("io.waybill")
                        && Set.of(scopes).contains(text(dependency, "scope", "compile"))) {
                    found.computeIfAbsent(module.getKey(), name -> new TreeSet<>())
                            .add(text(dependency, "artifactId", ""));
                }
            }
        }
        return found;
    }

    private static String text(Element parent, String child, String absent) {
        NodeList found = parent.getElementsByTagName(child);
        return found.getLength() == 0 ? absent : found.item(0).getTextContent();
    }

    private static Map<String, Path> services() throws IOException {
        Map<String, Path> services = modulesIn("");
        services.keySet().removeIf(name -> !name.endsWith("-service"));
        return services;
    }

    /** The poms of the subfolders of a folder of the checkout, by folder name, which is also the artifact's. */
    private static Map<String, Path> modulesIn(String folder) throws IOException {
        Map<String, Path> modules = new TreeMap<>();
        try (Stream<Path> folders = Files.list(Checkout.ROOT.resolve(folder))) {
            folders.map(module -> module.resolve("pom.xml"))
                    .filter(Files::exists)
                    .forEach(pom -> modules.put(pom.getParent().getFileName().toString(), pom));
        }
        return modules;
    }
}

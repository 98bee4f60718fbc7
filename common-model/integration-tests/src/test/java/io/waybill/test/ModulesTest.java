package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The modules depend on each other as {@code docs/explain/architecture.md} draws them, and in one direction only. */
class ModulesTest {

    private static final String OF_THIS_BUILD =
            "/project/dependencies/dependency[groupId = 'io.waybill'][not(scope)]/artifactId";

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

        assertThat(drawn).isEqualTo(dependencies());
    }

    /** For each module, the modules of this build that its pom depends on, except for tests. */
    private static Map<String, Set<String>> dependencies() throws Exception {
        Map<String, Set<String>> found = new TreeMap<>();
        for (Path pom : poms()) {
            Document content =
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
            NodeList names = (NodeList)
                    XPathFactory.newInstance().newXPath().evaluate(OF_THIS_BUILD, content, XPathConstants.NODESET);
            for (int i = 0; i < names.getLength(); i++) {
                found.computeIfAbsent(pom.getParent().getFileName().toString(), name -> new TreeSet<>())
                        .add(names.item(i).getTextContent());
            }
        }
        return found;
    }

    private static List<Path> poms() throws IOException {
        try (Stream<Path> poms = Files.find(Checkout.ROOT, 3, (file, attributes) -> file.endsWith("pom.xml"))) {
            return poms.toList();
        }
    }
}

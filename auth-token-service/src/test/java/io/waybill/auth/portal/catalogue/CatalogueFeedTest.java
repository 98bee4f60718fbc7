package io.waybill.auth.portal.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.auth.portal.catalogue.ToldChanges.Change;
import io.waybill.auth.portal.catalogue.ToldChanges.Version;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class CatalogueFeedTest {

    private static final URI ISSUER = URI.create("https://issuer.example");

    @Test
    void eachVersionIsAnEntryTheNewestFirst() throws Exception {
        Document feed = feed(List.of(
                new ToldChanges("SE", 14, 13, List.of(version(12, true, "STD: name A → <B> & \"C\""))),
                new ToldChanges("SE", 14, 14, List.of(version(14, true, "one", "two")))));

        assertThat(texts(feed, "title"))
                .containsExactly("Waybill: freight catalogue, SE", "Version 14: 2 changes", "Version 12: 1 change");
        assertThat(texts(feed, "content")).containsExactly("one\ntwo", "STD: name A → <B> & \"C\"");
        assertThat(texts(feed, "updated")).first().isEqualTo("2026-11-14T00:00:00Z");
        assertThat(texts(feed, "id")).doesNotHaveDuplicates().allMatch(id -> id.startsWith("urn:uuid:"));
        assertThat(feed.getDocumentElement().getNamespaceURI()).isEqualTo("http://www.w3.org/2005/Atom");
    }

    @Test
    void whatIsNotAllSaysSo() throws Exception {
        String[] many = IntStream.range(0, 300).mapToObj(i -> "line " + i).toArray(String[]::new);

        assertThat(texts(feed(List.of(new ToldChanges("SE", 2, 2, List.of(version(2, true, many))))), "content"))
                .first()
                .asString()
                .endsWith("line 199\nThis is not all that changed.");
        assertThat(texts(feed(List.of(new ToldChanges("SE", 2, 2, List.of(version(2, false))))), "title"))
                .contains("Version 2");
    }

    @Test
    void charactersThatXmlCannotHaveAreLeftOut() throws Exception {
        assertThat(texts(
                        feed(List.of(new ToldChanges("SE", 2, 2, List.of(version(2, true, "a\u0001b\uFFFFc 📦"))))),
                        "content"))
                .containsExactly("abc 📦");
    }

    @Test
    void withoutAVersionThereIsAFeedWithoutEntries() throws Exception {
        assertThat(texts(feed(List.of(new ToldChanges("SE", 1, 1, List.of()))), "title"))
                .hasSize(1);
    }

    private static Version version(int number, boolean isComplete, String... lines) {
        return new Version(
                number,
                Instant.parse("2026-11-%02dT00:00:00Z".formatted(number)),
                isComplete,
                List.of(lines).stream().map(Change::new).toList());
    }

    private static Document feed(List<ToldChanges> answers) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        CatalogueFeed.of("Waybill", ISSUER, answers).bytes()));
    }

    private static List<String> texts(Document feed, String name) {
        var elements = feed.getElementsByTagNameNS("http://www.w3.org/2005/Atom", name);
        return IntStream.range(0, elements.getLength())
                .mapToObj(elements::item)
                .map(Element.class::cast)
                .map(Element::getTextContent)
                .toList();
    }
}

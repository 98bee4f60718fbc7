package io.waybill.auth.portal.catalogue;

import io.waybill.auth.portal.catalogue.ToldChanges.Change;
import io.waybill.auth.portal.catalogue.ToldChanges.Version;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Changes of the catalogue as Atom (RFC 4287), an entry for each version, the newest first. */
final class AtomFeed {

    private static final String ATOM = "http://www.w3.org/2005/Atom";
    private static final int MOST_LINES = 200;

    private final XMLStreamWriter xml;

    private AtomFeed(XMLStreamWriter xml) {
        this.xml = xml;
    }

    /**
     * Writes the feed.
     *
     * @param origin base URL of this issuer, which makes ids unique in the world
     * @param answers what the service told, oldest first
     */
    static byte[] of(String carrier, URI origin, List<ToldChanges> answers) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            XMLStreamWriter xml =
                    XMLOutputFactory.newFactory().createXMLStreamWriter(bytes, StandardCharsets.UTF_8.name());
            new AtomFeed(xml).write(carrier, origin.toString(), answers);
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a feed in memory cannot be written", e);
        }
        return bytes.toByteArray();
    }

    private void write(String carrier, String origin, List<ToldChanges> answers) throws XMLStreamException {
        String region = answers.getFirst().businessRegion();
        List<Version> versions = answers.stream()
                .flatMap(answer -> answer.versions().stream())
                .toList()
                .reversed();
        xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
        xml.writeStartElement("feed");
        xml.writeDefaultNamespace(ATOM);
        element("title", carrier + ": freight catalogue, " + region);
        element("id", id(origin, region, 0));
        element(
                "updated",
                (versions.isEmpty() ? Instant.EPOCH : versions.getFirst().publishedAt()).toString());
        xml.writeStartElement("author");
        element("name", carrier);
        xml.writeEndElement();
        for (Version version : versions) {
            xml.writeStartElement("entry");
            element("title", title(version));
            element("id", id(origin, region, version.version()));
            element("updated", version.publishedAt().toString());
            xml.writeStartElement("content");
            xml.writeAttribute("type", "text");
            xml.writeCharacters(readable(content(version)));
            xml.writeEndElement();
            xml.writeEndElement();
        }
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private void element(String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(readable(text));
        xml.writeEndElement();
    }

    /** Without characters that XML cannot have. */
    private static String readable(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "");
    }

    private static String title(Version version) {
        int changes = version.changes().size();
        return "Version " + version.version()
                + (changes == 0 ? "" : changes == 1 ? ": 1 change" : ": " + changes + " changes");
    }

    private static String content(Version version) {
        String lines =
                version.changes().stream().limit(MOST_LINES).map(Change::text).collect(Collectors.joining("\n"));
        boolean isAll = version.complete() && version.changes().size() <= MOST_LINES;
        return isAll ? lines : lines + "\nThis is not all that changed.";
    }

    private static String id(String origin, String region, long version) {
        return UUID.nameUUIDFromBytes((origin + " " + region + " " + version).getBytes(StandardCharsets.UTF_8))
                .toString()
                .transform("urn:uuid:"::concat);
    }
}

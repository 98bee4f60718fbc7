package io.waybill.auth.platform.web;

import io.waybill.common.digest.Sha256;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A feed as Atom (RFC 4287).
 *
 * @param author the carrier
 * @param name what makes its ids unique in the world: the base URL of this issuer, and what the feed is about
 * @param page the page for people; {@code null} without one
 * @param entries in the order in which readers show them
 */
public record AtomFeed(String title, String author, String name, URI page, List<Entry> entries) {

    private static final String ATOM = "http://www.w3.org/2005/Atom";

    /**
     * An entry.
     *
     * @param name tells it from all others of the feed, for ever
     * @param content lines of plain text
     */
    public record Entry(String name, String title, Instant updated, String content) {}

    /** The feed as an answer, or 304 if the reader has it. */
    public Response answer(Request request) {
        byte[] feed = bytes();
        EntityTag tag = new EntityTag(HexFormat.of().formatHex(Sha256.of(feed)), true);
        Response.ResponseBuilder unmet = request.evaluatePreconditions(tag);
        return (unmet == null ? Response.ok(feed, MediaType.APPLICATION_ATOM_XML + ";charset=UTF-8") : unmet)
                .tag(tag)
                .build();
    }

    /** The feed in UTF-8. */
    public byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            XMLStreamWriter xml =
                    XMLOutputFactory.newFactory().createXMLStreamWriter(bytes, StandardCharsets.UTF_8.name());
            write(xml);
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a feed in memory cannot be written", e);
        }
        return bytes.toByteArray();
    }

    private void write(XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
        xml.writeStartElement("feed");
        xml.writeDefaultNamespace(ATOM);
        element(xml, "title", title);
        element(xml, "id", id(name));
        Instant updated = entries.stream()
                .map(Entry::updated)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
        element(xml, "updated", updated.toString());
        link(xml);
        xml.writeStartElement("author");
        element(xml, "name", author);
        xml.writeEndElement();
        for (Entry entry : entries) {
            xml.writeStartElement("entry");
            element(xml, "title", entry.title());
            element(xml, "id", id(name + " " + entry.name()));
            element(xml, "updated", entry.updated().toString());
            link(xml);
            xml.writeStartElement("content");
            xml.writeAttribute("type", "text");
            xml.writeCharacters(readable(entry.content()));
            xml.writeEndElement();
            xml.writeEndElement();
        }
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private void link(XMLStreamWriter xml) throws XMLStreamException {
        if (page != null) {
            xml.writeEmptyElement("link");
            xml.writeAttribute("href", page.toString());
        }
    }

    private static void element(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(readable(text));
        xml.writeEndElement();
    }

    /** Without characters that XML cannot have. */
    private static String readable(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "");
    }

    private static String id(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8))
                .toString()
                .transform("urn:uuid:"::concat);
    }
}

package io.waybill.auth.portal.guide;

import io.quarkus.qute.RawString;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/**
 * A guide.
 *
 * @param name in its path
 * @param summary its first paragraph
 * @param markdown the whole text
 * @param body what comes after title and summary, as HTML
 * @param sections its parts, in their order
 */
public record Guide(
        String name, String title, String summary, String markdown, RawString body, List<Section> sections) {

    private static final int PART = 2;

    /**
     * A part of a guide.
     *
     * @param anchor on the page
     * @param text its words, without mark-up
     */
    public record Section(String anchor, String title, String text) {}

    /** Reads a text that begins with its title and a paragraph that sums it up. */
    static Guide of(String name, String markdown) {
        Node document = MarkdownText.parse(markdown);
        Node title = document.getFirstChild();
        Node summary = title.getNext();
        StringBuilder body = new StringBuilder();
        List<Section> sections = new ArrayList<>();
        for (Node block = summary.getNext(); block != null; block = block.getNext()) {
            body.append(MarkdownText.html(block));
            String words = MarkdownText.plain(block);
            if (block instanceof Heading heading && heading.getLevel() == PART) {
                sections.add(new Section(MarkdownText.anchor(heading), words, ""));
            } else {
                Section last = sections.removeLast();
                sections.add(new Section(last.anchor(), last.title(), (last.text() + " " + words).strip()));
            }
        }
        return new Guide(
                name,
                MarkdownText.plain(title),
                MarkdownText.plain(summary),
                markdown,
                new RawString(body.toString()),
                List.copyOf(sections));
    }

    @Override
    public String toString() {
        return "the guide " + name;
    }
}

package io.waybill.auth.portal.track;

import io.quarkus.qute.RawString;
import java.util.List;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Code;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Markdown of our own (CommonMark with tables) as HTML in the portal's style. HTML in it is shown as text. */
final class MarkdownText {

    private static final List<TablesExtension> TABLES = List.of((TablesExtension) TablesExtension.create());

    private static final Parser PARSER = Parser.builder().extensions(TABLES).build();

    private static final HtmlRenderer HTML = HtmlRenderer.builder()
            .extensions(TABLES)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .attributeProviderFactory(context -> MarkdownText::style)
            .build();

    private MarkdownText() {}

    /** The text as HTML. */
    static RawString html(String markdown) {
        return new RawString(HTML.render(PARSER.parse(markdown)));
    }

    /** Tables that become cards on a narrow screen. */
    private static void style(Node node, String tag, Map<String, String> attributes) {
        switch (tag) {
            case "table" -> attributes.put("class", "cards");
            case "th" -> attributes.put("scope", "col");
            case "td" -> attributes.put("data-label", heading(node));
            default -> {
                // as it is
            }
        }
    }

    /** What the head of the table says above a cell. */
    private static String heading(Node cell) {
        int column = 0;
        for (Node before = cell.getPrevious(); before != null; before = before.getPrevious()) {
            column++;
        }
        Node head = cell.getParent()
                .getParent()
                .getParent()
                .getFirstChild()
                .getFirstChild()
                .getFirstChild();
        for (int i = 0; i < column; i++) {
            head = head.getNext();
        }
        return head instanceof TableCell ? plain(head) : "";
    }

    private static String plain(Node node) {
        StringBuilder words = new StringBuilder();
        collect(node, words);
        return words.toString();
    }

    private static void collect(Node node, StringBuilder words) {
        switch (node) {
            case Text text -> words.append(text.getLiteral());
            case Code code -> words.append(code.getLiteral());
            default -> {
                for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
                    collect(child, words);
                }
            }
        }
    }
}

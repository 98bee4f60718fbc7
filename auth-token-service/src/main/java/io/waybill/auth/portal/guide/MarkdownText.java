package io.waybill.auth.portal.guide;

import io.quarkus.qute.RawString;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Markdown of our own (CommonMark with tables) as HTML in the portal's style. HTML in it is shown as text. */
public final class MarkdownText {

    private static final List<TablesExtension> TABLES = List.of((TablesExtension) TablesExtension.create());

    private static final Parser PARSER = Parser.builder()
            .extensions(TABLES)
            .includeSourceSpans(IncludeSourceSpans.BLOCKS)
            .build();

    private static final HtmlRenderer HTML = HtmlRenderer.builder()
            .extensions(TABLES)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .attributeProviderFactory(context -> MarkdownText::style)
            .build();

    private MarkdownText() {}

    /** The text as HTML. */
    public static RawString html(String markdown) {
        return new RawString(HTML.render(parse(markdown)));
    }

    static Node parse(String markdown) {
        return PARSER.parse(markdown);
    }

    static String html(Node node) {
        return HTML.render(node);
    }

    /** The words without their mark-up, on one line. */
    static String plain(Node node) {
        StringBuilder words = new StringBuilder();
        collect(node, words);
        return words.toString().replaceAll("\\s+", " ").strip();
    }

    private static void collect(Node node, StringBuilder words) {
        switch (node) {
            case Text text -> words.append(text.getLiteral());
            case Code code -> words.append(code.getLiteral());
            case FencedCodeBlock code -> words.append(code.getLiteral());
            case SoftLineBreak any -> words.append(' ');
            default -> {
                for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
                    collect(child, words);
                }
                if (node instanceof Block || node instanceof TableCell) {
                    words.append(' ');
                }
            }
        }
    }

    /** The anchor of a heading. */
    static String anchor(Heading heading) {
        return plain(heading)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
    }

    /** Anchors for headings, tables that become cards on a narrow screen, code that can be scrolled by keys. */
    private static void style(Node node, String tag, Map<String, String> attributes) {
        switch (tag) {
            case "table" -> attributes.put("class", "cards");
            case "th" -> attributes.put("scope", "col");
            case "td" -> attributes.put("data-label", heading(node));
            case "pre" -> {
                attributes.put("tabindex", "0");
                attributes.put("role", "region");
                // Two regions of a page must not have one name.
                attributes.put(
                        "aria-label",
                        "Code in line " + (node.getSourceSpans().getFirst().getLineIndex() + 1));
            }
            default -> {
                if (node instanceof Heading heading) {
                    attributes.put("id", anchor(heading));
                }
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
}

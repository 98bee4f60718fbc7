package io.waybill.freight.cataloguefile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.json.StrictJson;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** What the cells of a column hold, and how they become fields of the document. */
enum ColumnType {
    TEXT {
        @Override
        JsonNode read(Cell cell, Consumer<String> problem) {
            return text(cell, problem);
        }
    },
    /** Four digits; leading zeros that a spreadsheet has dropped are put back. */
    UN_NUMBER {
        @Override
        JsonNode read(Cell cell, Consumer<String> problem) {
            TextNode text = text(cell, problem);
            return text != null && DIGITS.matcher(text.textValue()).matches()
                    ? TextNode.valueOf("0".repeat(4 - text.textValue().length()) + text.textValue())
                    : text;
        }
    },
    NUMBER {
        @Override
        JsonNode read(Cell cell, Consumer<String> problem) {
            String text = cell.text().strip();
            if (cell.kind() == Cell.Kind.TEXT_OF_TWO_NUMBERS) {
                problem.accept("may have thousands or decimals behind its point, in a file with semicolons; write "
                        + text.replace(".", "") + " or " + text + "0");
                return null;
            }
            if ((cell.kind() == Cell.Kind.TEXT
                            || cell.kind() == Cell.Kind.NUMBER
                            || cell.kind() == Cell.Kind.FORMATTED_NUMBER)
                    && DECIMAL.matcher(text).matches()) {
                return DecimalNode.valueOf(new BigDecimal(text));
            }
            problem.accept("must be a number like 1250 or 33.3");
            return null;
        }
    },
    BOOLEAN {
        @Override
        JsonNode read(Cell cell, Consumer<String> problem) {
            String text = cell.text().strip();
            if ("true".equalsIgnoreCase(text) || "false".equalsIgnoreCase(text)) {
                return BooleanNode.valueOf("true".equalsIgnoreCase(text));
            }
            problem.accept("must be TRUE or FALSE");
            return null;
        }
    },
    DATE {
        @Override
        JsonNode read(Cell cell, Consumer<String> problem) {
            if (cell.kind() == Cell.Kind.TEXT || cell.kind() == Cell.Kind.DATE) {
                return TextNode.valueOf(cell.text().strip());
            }
            problem.accept("must be a date, or a text like 2026-01-31");
            return null;
        }
    },
    /** Texts, separated by blanks: none of them has any. */
    LIST {
        @Override
        JsonNode read(Cell cell, Consumer<String> problem) {
            TextNode text = text(cell, problem);
            if (text == null) {
                return null;
            }
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            BLANKS.splitAsStream(text.textValue().strip()).forEach(list::add);
            return list;
        }
    },
    /** An object, as JSON. */
    JSON {
        @Override
        JsonNode read(Cell cell, Consumer<String> problem) {
            try {
                JsonNode json = StrictJson.read(cell.text().getBytes(StandardCharsets.UTF_8));
                if (json.isObject()) {
                    return json;
                }
                problem.accept("must be a JSON object");
            } catch (ApiException e) {
                problem.accept("must be a JSON object: " + e.getMessage());
            }
            return null;
        }
    };

    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,4}");
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,30}(?:\\.[0-9]{1,30})?");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern ELEMENT = Pattern.compile("\\S+");

    /** The field of a cell; reports a problem and returns {@code null} if the cell cannot hold it. */
    abstract JsonNode read(Cell cell, Consumer<String> problem);

    /** The text of a field, from which {@link #read} makes the same again; {@code null} if there is none. */
    static String write(JsonNode field) {
        if (field.isArray()) {
            StringBuilder list = new StringBuilder();
            for (JsonNode element : field) {
                if (!element.isTextual()
                        || !ELEMENT.matcher(element.textValue()).matches()) {
                    return null;
                }
                list.append(list.isEmpty() ? "" : " ").append(element.textValue());
            }
            return list.toString();
        }
        return field.isNumber()
                ? field.decimalValue().toPlainString()
                : field.isObject() ? field.toString() : field.asText();
    }

    private static TextNode text(Cell cell, Consumer<String> problem) {
        switch (cell.kind()) {
            case TEXT, TEXT_OF_TWO_NUMBERS, NUMBER -> {
                return TextNode.valueOf(cell.text());
            }
            case DATE -> problem.accept("is a date; format the cell as text and write the value again");
            case FORMATTED_NUMBER ->
                problem.accept("is a number that is shown in another way; format the cell as text and write the value"
                        + " again");
            case BOOLEAN -> problem.accept("must be a text; format the cell as text and write the value again");
        }
        return null;
    }
}

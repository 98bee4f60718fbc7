package io.waybill.freight.cataloguefile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.json.RequestReader;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The types of columns, and how their cells become fields of the document. */
enum ColumnType {
    TEXT {
        @Override
        JsonNode read(Cell cell, Consumer<String> problem) {
            return TextNode.valueOf(cell.text());
        }
    },
    /** Four digits; leading zeros that a spreadsheet has dropped are put back. */
    UN_NUMBER {
        @Override
        JsonNode read(Cell cell, Consumer<String> problem) {
            String text = cell.text();
            return TextNode.valueOf(DIGITS.matcher(text).matches() ? "0".repeat(4 - text.length()) + text : text);
        }
    },
    NUMBER {
        @Override
        JsonNode read(Cell cell, Consumer<String> problem) {
            String text = cell.text().strip();
            if (cell.isOfTwoNumbers()) {
                problem.accept("may have thousands or decimals behind its point, in a file with semicolons; write "
                        + text.replace(".", "") + " or " + text + "0");
                return null;
            }
            if (DECIMAL.matcher(text).matches()) {
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
            return TextNode.valueOf(cell.text().strip());
        }
    },
    /** Texts, separated by blanks: none of them has any. */
    LIST {
        @Override
        JsonNode read(Cell cell, Consumer<String> problem) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            BLANKS.splitAsStream(cell.text().strip()).forEach(list::add);
            return list;
        }
    },
    /** An object, as JSON. */
    JSON {
        @Override
        JsonNode read(Cell cell, Consumer<String> problem) {
            try {
                JsonNode json = RequestReader.tree(cell.text().getBytes(StandardCharsets.UTF_8));
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

    /** How the cells of a field of a record are read. */
    static ColumnType of(RecordComponent field) {
        if (field.getName().equals("unNumber")) {
            return UN_NUMBER;
        }
        return switch (field.getType().getSimpleName()) {
            case "String" -> TEXT;
            case "BigDecimal", "Integer" -> NUMBER;
            case "Boolean" -> BOOLEAN;
            case "LocalDate" -> DATE;
            case "List" -> LIST;
            case "JsonNode" -> JSON;
            default -> throw new IllegalStateException("no cell can hold " + field);
        };
    }

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
}

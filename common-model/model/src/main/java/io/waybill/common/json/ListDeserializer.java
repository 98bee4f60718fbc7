package io.waybill.common.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.type.CollectionType;
import com.fasterxml.jackson.databind.type.LogicalType;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads an array into a list, and no more elements than {@link Size} allows, or {@value #DEFAULT_MAX} if it sets no
 * maximum. An array that is too long is one violation, whatever its elements are.
 */
final class ListDeserializer extends StdDeserializer<Object> implements ContextualDeserializer {

    private static final long serialVersionUID = 1L;

    private static final int DEFAULT_MAX = 10_000;

    private final CollectionType type;
    private final JsonDeserializer<Object> elements;
    private final int min;
    private final int max;

    ListDeserializer(CollectionType type) {
        this(type, null, 0, DEFAULT_MAX);
    }

    private ListDeserializer(CollectionType type, JsonDeserializer<Object> elements, int min, int max) {
        super(type);
        this.type = type;
        this.elements = elements;
        this.min = min;
        this.max = max;
    }

    @Override
    public JsonDeserializer<?> createContextual(DeserializationContext context, BeanProperty property)
            throws JsonMappingException {
        Size size = property == null ? null : property.getAnnotation(Size.class);
        return new ListDeserializer(
                type,
                context.findContextualValueDeserializer(type.getContentType(), property),
                size == null ? 0 : size.min(),
                size == null || size.max() == Integer.MAX_VALUE ? DEFAULT_MAX : size.max());
    }

    @Override
    public LogicalType logicalType() {
        return LogicalType.Collection;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.isExpectedStartArrayToken()) {
            return context.handleUnexpectedToken(handledType(), parser);
        }
        int depth = parser.getParsingContext().getNestingDepth();
        List<Object> list = new ArrayList<>();
        int count = 0;
        try {
            for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                count++;
                if (count > max) {
                    parser.skipChildren();
                } else if (next == JsonToken.VALUE_NULL) {
                    list.add(elements.getNullValue(context));
                } else {
                    list.add(elements.deserialize(parser, context));
                }
            }
        } catch (TooManyViolationsException e) {
            count += skipped(parser, depth);
            if (count <= max) {
                throw e;
            }
        }
        if (count <= max) {
            return list;
        }
        ViolationCollector.of(context)
                .addInsteadOfElements(
                        parser.getParsingContext().pathAsPointer(),
                        "must have " + min + " to " + max + " elements and has " + count);
        return null;
    }

    /** Skips the rest of the array, and returns how many elements that were. */
    private static int skipped(JsonParser parser, int depth) throws IOException {
        int count = 0;
        while (true) {
            JsonToken token = parser.nextToken();
            int at = parser.getParsingContext().getNestingDepth();
            if (at < depth) {
                return count;
            }
            if (token.isScalarValue() ? at == depth : token.isStructStart() && at == depth + 1) {
                count++;
            }
        }
    }
}

package io.waybill.common.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;

/** Reads a code as the constant of an enum: see {@link EnumCodes}. A blank one is absent. */
final class CodeDeserializer extends StdScalarDeserializer<Object> {

    private static final long serialVersionUID = 1L;

    private final transient EnumCodes codes;

    CodeDeserializer(Class<?> type) {
        super(type);
        codes = new EnumCodes(type);
    }

    String rule() {
        return codes.rule();
    }

    @Override
    public LogicalType logicalType() {
        return LogicalType.Enum;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return context.handleUnexpectedToken(handledType(), parser);
        }
        String sent = parser.getText();
        if (sent.isBlank()) {
            return null;
        }
        Object constant = codes.constant(sent);
        if (constant == null) {
            throw context.weirdStringException(sent, handledType(), "not one of its codes");
        }
        return constant;
    }
}

package io.waybill.common.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.waybill.common.text.Letters;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a code as the constant of an enum. A blank one is absent. Letters of either case are accepted if the enum says
 * so by {@link JsonFormat}; only A to Z and a to z are compared so.
 */
final class CodeDeserializer extends StdScalarDeserializer<Object> {

    private static final long serialVersionUID = 1L;

    private final transient Map<String, Object> constants = new HashMap<>();
    private final boolean anyCase;

    CodeDeserializer(Class<?> type) {
        super(type);
        JsonFormat format = type.getAnnotation(JsonFormat.class);
        anyCase = format != null && List.of(format.with()).contains(JsonFormat.Feature.ACCEPT_CASE_INSENSITIVE_VALUES);
        for (Object constant : type.getEnumConstants()) {
            String code = code((Enum<?>) constant);
            constants.put(code, constant);
            if (anyCase) {
                constants.putIfAbsent(Letters.upper(code), constant);
            }
        }
    }

    /** The code of a constant on the wire. */
    static String code(Enum<?> constant) {
        try {
            JsonProperty named =
                    constant.getDeclaringClass().getField(constant.name()).getAnnotation(JsonProperty.class);
            return named == null ? constant.name() : named.value();
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
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
        Object constant = constants.get(anyCase ? Letters.upper(sent) : sent);
        if (constant == null) {
            throw context.weirdStringException(sent, handledType(), "not one of its codes");
        }
        return constant;
    }
}

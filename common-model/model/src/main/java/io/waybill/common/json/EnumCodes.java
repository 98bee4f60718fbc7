package io.waybill.common.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.waybill.common.text.LetterCase;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The codes of an enum on the wire: its constants' names, or what {@link JsonProperty} says. Letters of either case are
 * accepted if the enum says so by {@link JsonFormat}; only A to Z and a to z are compared so.
 */
public final class EnumCodes {

    private final Map<String, Object> constants = new HashMap<>();
    private final boolean anyCase;
    private final String rule;

    public EnumCodes(Class<?> type) {
        JsonFormat format = type.getAnnotation(JsonFormat.class);
        anyCase = format != null && List.of(format.with()).contains(JsonFormat.Feature.ACCEPT_CASE_INSENSITIVE_VALUES);
        for (Object constant : type.getEnumConstants()) {
            String code = code((Enum<?>) constant);
            constants.put(code, constant);
            if (anyCase) {
                constants.putIfAbsent(LetterCase.upper(code), constant);
            }
        }
        rule = Arrays.stream(type.getEnumConstants())
                .map(constant -> code((Enum<?>) constant))
                .sorted()
                .collect(Collectors.joining(", ", "must be one of ", ""));
    }

    /** The code of a constant. */
    public static String code(Enum<?> constant) {
        try {
            JsonProperty named =
                    constant.getDeclaringClass().getField(constant.name()).getAnnotation(JsonProperty.class);
            return named == null ? constant.name() : named.value();
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The constant with this code; {@code null} if there is none. */
    public Object constant(String code) {
        Object constant = constants.get(code);
        return constant == null && anyCase ? constants.get(LetterCase.upper(code)) : constant;
    }

    /** What a value must be, for the message of a violation. */
    public String rule() {
        return rule;
    }

    /** Reads a code as the constant of an enum. A blank one is absent. */
    static final class Deserializer extends StdScalarDeserializer<Object> {

        private static final long serialVersionUID = 1L;

        private final transient EnumCodes codes;

        Deserializer(Class<?> type) {
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
}

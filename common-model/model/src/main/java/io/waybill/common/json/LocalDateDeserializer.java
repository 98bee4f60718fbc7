package io.waybill.common.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/** Reads a day such as {@code 2026-01-31} (ISO 8601). Jackson's own deserializer also accepts times and arrays. */
final class LocalDateDeserializer extends StdScalarDeserializer<LocalDate> {

    private static final long serialVersionUID = 1L;

    LocalDateDeserializer() {
        super(LocalDate.class);
    }

    @Override
    public LocalDate deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return (LocalDate) context.handleUnexpectedToken(handledType(), parser);
        }
        String sent = parser.getText();
        try {
            return LocalDate.parse(sent);
        } catch (DateTimeParseException _) {
            throw context.weirdStringException(sent, handledType(), "not a date");
        }
    }

    @Override
    public LogicalType logicalType() {
        return LogicalType.DateTime;
    }
}

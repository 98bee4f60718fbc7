package io.waybill.common.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.waybill.common.paging.Period;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;

/** Reads a time with its offset (RFC 3339), if a timestamp column can hold it. */
final class TimeDeserializer extends StdScalarDeserializer<Instant> {

    private static final long serialVersionUID = 1L;

    TimeDeserializer() {
        super(Instant.class);
    }

    @Override
    public LogicalType logicalType() {
        return LogicalType.DateTime;
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return (Instant) context.handleUnexpectedToken(handledType(), parser);
        }
        String sent = parser.getText();
        try {
            Instant time = OffsetDateTime.parse(sent).toInstant();
            if (Period.isStorable(time)) {
                return time;
            }
        } catch (DateTimeParseException e) {
            // Reported below, like a time that no column can hold.
        }
        throw context.weirdStringException(sent, handledType(), "not a time");
    }
}

package io.waybill.common.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import io.waybill.common.error.ViolationCode;
import java.io.IOException;

/** Reports a field that the record does not have, and skips its value. */
final class UnknownFields extends DeserializationProblemHandler {

    @Override
    public boolean handleUnknownProperty(
            DeserializationContext context,
            JsonParser parser,
            JsonDeserializer<?> deserializer,
            Object beanOrClass,
            String name)
            throws IOException {
        ViolationCollector.of(context)
                .addInObject(context.getParser(), name, ViolationCode.UNKNOWN_FIELD, "is not a field of this object");
        parser.skipChildren();
        return true;
    }
}

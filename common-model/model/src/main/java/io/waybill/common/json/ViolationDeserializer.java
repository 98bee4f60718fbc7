package io.waybill.common.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.waybill.common.error.ViolationCode;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import jakarta.validation.groups.Default;
import java.io.IOException;
import java.util.Set;

/** Records a value that cannot be read with its pointer, reads {@code null} in its place, and goes on behind it. */
final class ViolationDeserializer extends DelegatingDeserializer {

    private static final long serialVersionUID = 1L;

    private final boolean isConfidential;

    ViolationDeserializer(JsonDeserializer<?> deserializer) {
        this(deserializer, false);
    }

    private ViolationDeserializer(JsonDeserializer<?> deserializer, boolean isConfidential) {
        super(deserializer);
        this.isConfidential = isConfidential;
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> deserializer) {
        return new ViolationDeserializer(deserializer, isConfidential);
    }

    @Override
    public JsonDeserializer<?> createContextual(DeserializationContext context, BeanProperty property)
            throws JsonMappingException {
        JsonDeserializer<?> contextual = super.createContextual(context, property);
        return property != null && property.getAnnotation(Confidential.class) != null
                ? new ViolationDeserializer(contextual.getDelegatee(), true)
                : contextual;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (isConfidential) {
            ViolationCollector.of(context).conceal(pointer(parser));
        }
        try {
            Object read = super.deserialize(parser, context);
            if (read instanceof Record) {
                validate(read, parser, context);
            }
            return read;
        } catch (MismatchedInputException | InputCoercionException e) {
            report(parser, ViolationCollector.of(context));
            parser.skipChildren();
            return null;
        }
    }

    /** Checks the constraints of the object that has just been read, without those of the objects in it. */
    private static void validate(Object read, JsonParser parser, DeserializationContext context) {
        Set<ConstraintViolation<Object>> broken = broken(read, (Validator) context.getAttribute(Validator.class));
        if (!broken.isEmpty()) {
            // The parser is behind the object.
            String pointer = parser.getParsingContext().pathAsPointer().toString();
            ViolationCollector.of(context).add(pointer, broken);
        }
    }

    /** The constraints that the object breaks, without those of the objects in it. */
    static Set<ConstraintViolation<Object>> broken(Object request, Validator validator) {
        return request instanceof ConditionalConstraints conditional
                ? validator.validate(request, Default.class, conditional.validationGroup())
                : validator.validate(request);
    }

    /** A field may be {@code null}, an element of an array and the whole document may not. */
    @Override
    public Object getNullValue(DeserializationContext context) {
        JsonStreamContext at = context.getParser().getParsingContext();
        if (!at.inObject()) {
            ViolationCollector.of(context)
                    .add(at.pathAsPointer(), ViolationCode.WRONG_TYPE, "must be " + wanted(logicalType()), null);
        }
        return null;
    }

    private void report(JsonParser parser, ViolationCollector found) throws IOException {
        JsonPointer pointer = pointer(parser);
        JsonToken token = parser.currentToken();
        Object rejected = rejected(parser, token);
        LogicalType type = logicalType();
        if (type == LogicalType.Enum && token == JsonToken.VALUE_STRING) {
            found.add(pointer, ViolationCode.UNKNOWN_CODE, ((EnumCodes.Deserializer) getDelegatee()).rule(), rejected);
        } else if (type == LogicalType.Integer && token == JsonToken.VALUE_NUMBER_FLOAT) {
            String message = "must be a whole number, without a decimal point or an exponent";
            found.add(pointer, ViolationCode.WRONG_TYPE, message, rejected);
        } else if (type == LogicalType.Integer && token == JsonToken.VALUE_NUMBER_INT) {
            found.add(pointer, ViolationCode.OUT_OF_RANGE, "is too large a number", rejected);
        } else if (token == JsonToken.VALUE_STRING && isWrittenAsString(type)) {
            found.add(pointer, ViolationCode.INVALID_FORMAT, "is not a " + described(), rejected);
        } else {
            found.add(pointer, ViolationCode.WRONG_TYPE, "must be " + wanted(type), rejected);
        }
    }

    private static JsonPointer pointer(JsonParser parser) {
        JsonStreamContext at = parser.getParsingContext();
        boolean inside = parser.currentToken().isStructStart();
        return (inside ? at.getParent() : at).pathAsPointer();
    }

    private static Object rejected(JsonParser parser, JsonToken token) throws IOException {
        return switch (token) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> BigIntegerNode.valueOf(parser.getBigIntegerValue());
            case VALUE_NUMBER_FLOAT -> DecimalNode.valueOf(parser.getDecimalValue());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    private static boolean isWrittenAsString(LogicalType type) {
        return type == LogicalType.OtherScalar || type == LogicalType.DateTime;
    }

    private String described() {
        return switch (handledType().getSimpleName()) {
            case "UUID" -> "UUID";
            case "Instant" -> "time, such as 2026-01-31T12:00:00Z";
            case "LocalDate" -> "date, such as 2026-01-31";
            case String other -> other;
        };
    }

    private static String wanted(LogicalType type) {
        return switch (type) {
            case Integer, Float -> "a number";
            case Boolean -> "true or false";
            case Collection, Array -> "an array";
            case POJO, Map -> "an object";
            case null, default -> "a string";
        };
    }
}

package io.waybill.common.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violations;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Reads the JSON body of a request into a record and checks the constraints of the record and of those in it. One
 * answer has every violation: fields of a wrong type, unknown fields, and what the constraints refuse.
 */
public final class RequestReader {

    private static final ObjectMapper MAPPER = JsonMapper.builder(StrictJson.factory()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .addModule(new ViolationModule())
            .addHandler(new UnknownFields())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.WRAP_EXCEPTIONS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    textual -> textual.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .withCoercionConfigDefaults(other -> other.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
            .build();

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Validator validator;

    /** @param validator names the fields of a violation as JSON does */
    public RequestReader(Validator validator) {
        this.validator = validator;
    }

    /**
     * The record in {@code body}.
     *
     * @throws ApiException 400.0000003 if the body is not one well-formed JSON value, otherwise 400 with all violations
     */
    public <T> T read(byte[] body, Class<T> type) {
        return read(body, type, new Violations(), (value, violations) -> {});
    }

    /**
     * As {@link #read(byte[], Class)}.
     *
     * @param violations has those of the rest of the request, and gets those of the body
     * @param furtherChecks adds what else is wrong with a request that has violations, so that one answer has all; a
     *     field that could not be read is {@code null}
     */
    public <T> T read(
            byte[] body, Class<T> type, Violations violations, BiConsumer<? super T, Violations> furtherChecks) {
        StrictJson.checkEncoding(body);
        return read(reader -> reader.readValue(body), type, violations, furtherChecks);
    }

    /** As {@link #read(byte[], Class, Violations, BiConsumer)}, for a request that is part of another document. */
    public <T> T read(JsonNode request, Class<T> type, BiConsumer<? super T, Violations> furtherChecks) {
        // As text: in UTF-8 a lone surrogate would become a question mark.
        String text = request.toString();
        return read(reader -> reader.readValue(text), type, new Violations(), furtherChecks);
    }

    /**
     * The request, after its constraints have been checked: for one that comes from the fields of a form.
     *
     * @throws ApiException 400 with all violations
     */
    public <T extends Record> T validated(T request) {
        Set<ConstraintViolation<Object>> broken = ViolationDeserializer.broken(request, validator);
        if (!broken.isEmpty()) {
            Violations violations = new Violations();
            new FoundViolations(violations).add("", broken);
            violations.throwIfAny();
        }
        return request;
    }

    /**
     * As {@link #read(byte[], Class)}, for a document whose parts must agree with each other.
     *
     * @param rules adds where they do not; a field that could not be read is {@code null}
     */
    public <T> T readDocument(String document, Class<T> type, BiConsumer<? super T, Violations> rules) {
        // Jackson skips a byte order mark of bytes only.
        String text = document.startsWith(BYTE_ORDER_MARK) ? document.substring(1) : document;
        T value = read(reader -> reader.readValue(text), type, new Violations(), rules);
        Violations violations = new Violations();
        rules.accept(value, violations);
        violations.throwIfAny();
        return value;
    }

    private <T> T read(
            Source source, Class<T> type, Violations violations, BiConsumer<? super T, Violations> furtherChecks) {
        T value = null;
        try {
            value = type.cast(source.readBy(MAPPER.readerFor(type)
                    .withAttributes(Map.of(Validator.class, validator, Violations.class, violations))));
        } catch (TooManyViolationsException e) {
            violations.throwIfAny();
        } catch (JsonProcessingException e) {
            throw ApiException.malformed(StrictJson.described(e));
        } catch (IOException e) {
            throw ApiException.malformed(StrictJson.NOT_WELL_FORMED);
        }
        if (value != null && !violations.isEmpty()) {
            furtherChecks.accept(value, violations);
        }
        violations.throwIfAny();
        return value;
    }

    @FunctionalInterface
    private interface Source {
        Object readBy(ObjectReader reader) throws IOException;
    }
}

package io.waybill.common.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
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
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violations;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Reads the JSON body of a request into a record and checks the constraints of the record and of those in it. One
 * answer has every violation: fields of a wrong type, unknown fields, and what the constraints refuse.
 *
 * <p>JSON is read strictly (RFC 8259): UTF-8, one value, no duplicate keys, bounded depth and length of numbers, which
 * keep every digit that was sent. A body that is not well-formed gets a single {@code 400.0000003} that says where the
 * error is.
 */
public final class RequestReader {

    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_DEPTH = 32;
    private static final int MAX_NUMBER_LENGTH = 60;
    private static final String NOT_UTF_8 = "the body is not UTF-8";
    private static final String NOT_WELL_FORMED = "the body is not well-formed JSON";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final ObjectMapper MAPPER = JsonMapper.builder(((JsonFactoryBuilder) JsonFactory.builder())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxNumberLength(MAX_NUMBER_LENGTH)
                            .build())
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

    private final Validator validator;

    /**
     * A reader that checks constraints with this validator.
     *
     * @param validator names the fields of a violation as JSON does
     */
    public RequestReader(Validator validator) {
        this.validator = validator;
    }

    /**
     * The whole body of a request.
     *
     * @throws BrokenBodyException if the client does not send all of it
     * @throws ApiException 413 if it is larger than 1 MiB
     */
    public static byte[] bytes(InputStream body) {
        byte[] read;
        try {
            read = body.readNBytes(MAX_BYTES + 1);
        } catch (IOException e) {
            throw new BrokenBodyException(e);
        }
        if (read.length > MAX_BYTES) {
            throw new ApiException(ErrorCode.PAYLOAD_TOO_LARGE, "the body is larger than " + MAX_BYTES + " bytes");
        }
        return read;
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
     * Reads as {@link #read(byte[], Class)} does, with further checks.
     *
     * @param violations has those of the rest of the request, and gets those of the body
     * @param furtherChecks adds what else is wrong with a request that has violations, so that one answer has them all;
     *     a field that could not be read is {@code null}
     */
    public <T> T read(
            byte[] body, Class<T> type, Violations violations, BiConsumer<? super T, Violations> furtherChecks) {
        decoded(body);
        return read(reader -> reader.readValue(body), type, violations, furtherChecks);
    }

    /**
     * Reads as {@link #read(byte[], Class, Violations, BiConsumer)} does, a request that is part of another document.
     */
    public <T> T read(JsonNode request, Class<T> type, BiConsumer<? super T, Violations> furtherChecks) {
        // As text: in UTF-8 a lone surrogate would become a question mark.
        String text = request.toString();
        return read(reader -> reader.readValue(text), type, new Violations(), furtherChecks);
    }

    /**
     * The request, once its constraints have been checked; for a request that comes from the fields of a form.
     *
     * @throws ApiException 400 with all violations
     */
    public <T extends Record> T validated(T request) {
        Set<ConstraintViolation<Object>> broken = ViolationDeserializer.broken(request, validator);
        if (!broken.isEmpty()) {
            Violations violations = new Violations();
            new ViolationCollector(violations).add("", broken);
            violations.throwIfAny();
        }
        return request;
    }

    /**
     * Reads as {@link #read(byte[], Class)} does, a document whose parts must agree with each other.
     *
     * @param rules adds a violation where they do not; a field that could not be read is {@code null}
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

    /**
     * The tree of a JSON document that is not a request.
     *
     * @throws ApiException 400.0000003 if it is not one well-formed JSON value
     */
    public static JsonNode tree(byte[] document) {
        decoded(document);
        try {
            JsonNode node = MAPPER.readTree(document);
            if (node == null || node.isMissingNode()) {
                throw ApiException.malformed("the body is blank; a JSON document is expected");
            }
            return node;
        } catch (IOException e) {
            throw malformed(e);
        }
    }

    /**
     * The text of a document, not yet read.
     *
     * @throws ApiException 400.0000003 if it is empty or not UTF-8
     */
    public static String text(byte[] document) {
        return decoded(document).toString();
    }

    private <T> T read(
            Source source, Class<T> type, Violations violations, BiConsumer<? super T, Violations> furtherChecks) {
        T value = null;
        try {
            value = type.cast(source.readBy(MAPPER.readerFor(type)
                    .withAttributes(Map.of(Validator.class, validator, Violations.class, violations))));
        } catch (TooManyViolationsException e) {
            violations.throwIfAny();
        } catch (IOException e) {
            throw malformed(e);
        }
        if (value != null && !violations.isEmpty()) {
            furtherChecks.accept(value, violations);
        }
        violations.throwIfAny();
        return value;
    }

    private static CharBuffer decoded(byte[] body) {
        if (body.length == 0) {
            throw ApiException.malformed("the body is empty; a JSON document is expected");
        }
        // By a NUL in front Jackson takes a document for UTF-16 or UTF-32. No JSON in UTF-8 begins with one.
        if (body[0] == 0 || (body.length > 1 && body[1] == 0)) {
            throw ApiException.malformed(NOT_UTF_8);
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
        } catch (CharacterCodingException e) {
            throw ApiException.malformed(NOT_UTF_8);
        }
    }

    /** Where and why the document cannot be read, without anything of its content but a duplicate key. */
    private static ApiException malformed(IOException e) {
        if (!(e instanceof JsonProcessingException json)) {
            return ApiException.malformed(NOT_WELL_FORMED);
        }
        JsonLocation at = json.getLocation();
        String where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
        String message = json.getOriginalMessage();
        if (json instanceof StreamConstraintsException) {
            return ApiException.malformed("the JSON is nested deeper than " + MAX_DEPTH
                    + " levels, or a number is longer than " + MAX_NUMBER_LENGTH + " digits" + where);
        }
        return ApiException.malformed(
                message.startsWith("Duplicate field")
                        ? "duplicate key " + message.substring(message.indexOf('\'')) + where
                        : NOT_WELL_FORMED + where);
    }

    @FunctionalInterface
    private interface Source {
        Object readBy(ObjectReader reader) throws IOException;
    }
}

package io.waybill.common.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.waybill.common.error.ApiException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads a JSON document strictly (RFC 8259): UTF-8, one value, no duplicate keys, bounded depth and number length.
 * Numbers keep every digit that was sent. A document that cannot be read gives a single {@code 400.0000003} that says
 * where the error is.
 */
public final class StrictJson {

    private static final int MAX_DEPTH = 32;
    private static final int MAX_NUMBER_LENGTH = 60;
    private static final String NOT_UTF_8 = "the body is not UTF-8";
    static final String NOT_WELL_FORMED = "the body is not well-formed JSON";

    private static final ObjectMapper MAPPER = JsonMapper.builder(factory().build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private StrictJson() {}

    static JsonFactoryBuilder factory() {
        return ((JsonFactoryBuilder) JsonFactory.builder())
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .maxNumberLength(MAX_NUMBER_LENGTH)
                        .build());
    }

    /**
     * The document in {@code body}.
     *
     * @throws ApiException 400.0000003 if it is not one well-formed JSON value
     */
    public static JsonNode read(byte[] body) {
        checkEncoding(body);
        try {
            JsonNode node = MAPPER.readTree(body);
            if (node == null || node.isMissingNode()) {
                throw ApiException.malformed("the body is blank; a JSON document is expected");
            }
            return node;
        } catch (JsonProcessingException e) {
            throw ApiException.malformed(described(e));
        } catch (IOException e) {
            throw ApiException.malformed(NOT_WELL_FORMED);
        }
    }

    static void checkEncoding(byte[] body) {
        decoded(body);
    }

    /**
     * The text of a document, not yet read.
     *
     * @throws ApiException 400.0000003 if it is empty or not UTF-8
     */
    public static String text(byte[] document) {
        return decoded(document).toString();
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
    static String described(JsonProcessingException e) {
        String where = e.getLocation() == null
                ? ""
                : " at line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
        String message = e.getOriginalMessage();
        if (e instanceof StreamConstraintsException) {
            return "the JSON is nested deeper than " + MAX_DEPTH + " levels, or a number is longer than "
                    + MAX_NUMBER_LENGTH + " digits" + where;
        }
        if (message.startsWith("Duplicate field")) {
            int end = message.lastIndexOf(" for ");
            return "duplicate key " + message.substring(message.indexOf('\''), end < 0 ? message.length() : end)
                    + where;
        }
        return NOT_WELL_FORMED + where;
    }
}

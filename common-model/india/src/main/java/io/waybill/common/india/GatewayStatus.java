package io.waybill.common.india;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.error.Violation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * One entry of {@code Status} or {@code error-response}.
 *
 * @param information one sentence for a person that names the field and says what it must be
 */
@Schema
@JsonPropertyOrder({"StatusCode", "StatusInformation"})
public record GatewayStatus(
        @JsonProperty("StatusCode")
        @Schema(
                type = SchemaType.STRING,
                implementation = String.class,
                pattern = "^[A-Za-z]+$",
                description = "For programs; new ones may be added.")
        StatusCode code,

        @JsonProperty("StatusInformation") @Schema(description = "One sentence for people.")
        String information) {

    private static final int MAX_SHOWN = 40;

    /** The status of a violation of a body's field. */
    static GatewayStatus of(Violation violation) {
        String pointer = violation.pointer();
        String field = pointer.substring(pointer.lastIndexOf('/') + 1)
                .replace("~1", "/")
                .replace("~0", "~");
        return new GatewayStatus(
                StatusCode.of(field, violation.code()),
                (pointer.isEmpty() ? "the JSON" : shown(field)) + " " + violation.message());
    }

    private static String shown(String name) {
        return name.codePointCount(0, name.length()) <= MAX_SHOWN
                ? name
                : name.substring(0, name.offsetByCodePoints(0, MAX_SHOWN)) + "…";
    }
}

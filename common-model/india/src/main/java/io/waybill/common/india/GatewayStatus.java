package io.waybill.common.india;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * One entry of {@code Status} or {@code error-response}.
 *
 * @param code what it is
 * @param information one sentence for a person, naming the field and saying what would be right
 */
@JsonPropertyOrder({"StatusCode", "StatusInformation"})
public record GatewayStatus(
        @JsonProperty("StatusCode") StatusCode code,
        @JsonProperty("StatusInformation") String information) {}

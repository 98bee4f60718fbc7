package io.waybill.common.india;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * One entry of {@code Status} or {@code error-response}.
 *
 * @param information one sentence for a person that names the field and says what it must be
 */
@JsonPropertyOrder({"StatusCode", "StatusInformation"})
public record GatewayStatus(
        @JsonProperty("StatusCode") StatusCode code,
        @JsonProperty("StatusInformation") String information) {}

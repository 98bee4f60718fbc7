package io.waybill.auth.portal.waybill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the desk offers is what the operators' document of india-instruction-service takes. */
class RejectionReasonTest {

    @Test
    void theReasonsAndStatesAreThoseOfTheDocument() throws IOException {
        JsonNode schemas = new YAMLMapper()
                .readTree(Path.of("../india-instruction-service/src/main/resources/openapi/operators/openapi.yaml")
                        .toFile())
                .at("/components/schemas");

        assertThat(values(schemas.at("/ReasonCode/enum")))
                .containsExactlyElementsOf(
                        Arrays.stream(RejectionReason.values()).map(Enum::name).toList());
        assertThat(values(schemas.at("/WaybillState/enum"))).isEqualTo(ListedWaybill.STATES);
        assertThat(values(schemas.at("/StoredInstruction/properties/state/enum")))
                .isEqualTo(ListedInstruction.STATES);
        assertThat(schemas.at("/StoredInstruction/properties").properties())
                .extracting(field -> field.getKey())
                .containsExactlyElementsOf(ListedInstruction.COLUMNS);
        assertThat(schemas.at("/Waybill/properties").properties())
                .extracting(field -> field.getKey())
                .containsExactlyElementsOf(ListedWaybill.COLUMNS);
    }

    private static List<String> values(JsonNode list) {
        return list.valueStream().map(JsonNode::textValue).toList();
    }
}

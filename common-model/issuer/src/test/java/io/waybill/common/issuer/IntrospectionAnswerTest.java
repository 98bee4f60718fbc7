package io.waybill.common.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntrospectionAnswerTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void anAnswerWithAllThatACallerNeedsIsComplete() throws JsonProcessingException {
        assertThat(JSON.treeToValue(answer(), IntrospectionAnswer.class).isComplete())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"client_id", "app", "env", "aud", "region", "level"})
    void anAnswerWithoutOneOfThemIsNot(String missing) throws JsonProcessingException {
        ObjectNode answer = answer();
        answer.remove(missing);

        assertThat(JSON.treeToValue(answer, IntrospectionAnswer.class).isComplete())
                .isFalse();
    }

    private static ObjectNode answer() throws JsonProcessingException {
        return (ObjectNode) JSON.readTree("""
                {"active": true, "client_id": "c", "app": "a", "env": "sandbox", "aud": ["freight-product"],
                 "region": "SE", "level": {"name": "standard", "per_second": 10, "per_day": 1000}}
                """);
    }
}

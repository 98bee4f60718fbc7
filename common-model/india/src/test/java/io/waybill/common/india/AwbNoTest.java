package io.waybill.common.india;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AwbNoTest {

    @ParameterizedTest
    @ValueSource(strings = {"69501388", "69501388751", "000000000000001"})
    void eightToFifteenDigitsAreANumber(String text) {
        assertThat(AwbNo.parse(text)).contains(new AwbNo(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "6950138", "6950138875100000", " 69501388751", "69501388751\n", "6950138875x", "٦٩٥٠١٣٨٨"})
    void anythingElseIsNone(String text) {
        assertThat(AwbNo.parse(text)).isEmpty();
        assertThatThrownBy(() -> new AwbNo(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void itIsWrittenAsItsDigits() {
        assertThat(new AwbNo("069501388751")).hasToString("069501388751");
    }
}

package io.waybill.auth.registry.servicelevel;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelLimitsTest {

    @ParameterizedTest
    @CsvSource({"1, 1, 0", "1000000000, 1000000000, 0", "0, 0, 2", "1000000001, 1000000001, 2", ", , 2"})
    void aLevelHasOneCallOrMoreUpToTheMaximum(Integer perSecond, Integer perDay, int violations) {
        try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
            Validator validator = factory.getValidator();

            assertThat(validator.validate(new LevelLimits(perSecond, perDay))).hasSize(violations);
        }
    }
}

package io.waybill.freight.eligibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The codes against the contract decisions. */
class ReasonCodeTest {

    private static final Pattern CODE = Pattern.compile("[A-Z]+(?:_[A-Z]+)+");

    @ParameterizedTest
    @EnumSource
    void everyCodeStandsInTheContract(ReasonCode code) throws IOException {
        assertThat(codesOfTheContract()).contains(code.name());
    }

    private static Set<String> codesOfTheContract() throws IOException {
        return CODE.matcher(Files.readString(Path.of("../docs/reference/contract.md")))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }
}

package io.waybill.freight.eligibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The codes against the wire contract, which writes those of limits as one pattern in braces. */
class ReasonCodeTest {

    private static final Pattern WORD = Pattern.compile("[A-Z]+(?:_[A-Z]+)+");
    private static final Pattern LIMITS = Pattern.compile("\\{([A-Z_|]+)}_\\{([A-Z_|]+)}_\\{([A-Z_|]+)}");

    @ParameterizedTest
    @EnumSource
    void everyCodeStandsInTheContract(ReasonCode code) throws IOException {
        assertThat(codesOfTheContract()).contains(code.name());
    }

    @Test
    void theContractIsFoundAndHasItsPattern() throws IOException {
        assertThat(codesOfTheContract()).contains("SHIPMENT_VOLUME_ABOVE_MAX").doesNotContain("PIECE_COLOUR_ABOVE_MAX");
    }

    private static Set<String> codesOfTheContract() throws IOException {
        String contract = Files.readString(Path.of("../docs/contract.md"));
        Set<String> codes = new HashSet<>();
        WORD.matcher(contract).results().forEach(word -> codes.add(word.group()));
        LIMITS.matcher(contract)
                .results()
                .forEach(limits -> alternatives(limits, 1)
                        .forEach(of -> alternatives(limits, 2)
                                .forEach(figure -> alternatives(limits, 3)
                                        .forEach(end -> codes.add(of + "_" + figure + "_" + end)))));
        return codes;
    }

    private static List<String> alternatives(MatchResult limits, int group) {
        return Pattern.compile("\\|").splitAsStream(limits.group(group)).toList();
    }
}

package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Assertions about all elements pass where there are none, so each of them says in its chain that there are some. */
class AssertionsTest {

    private static final Pattern ABOUT_ALL = Pattern.compile("\\.(allSatisfy|allMatch|noneSatisfy|noneMatch)\\(");
    private static final Pattern ABOUT_SOME = Pattern.compile(
            "\\.(isNotEmpty|hasSize\\w*|hasSameSizeAs|contains\\w*|anyMatch|anySatisfy|singleElement)\\(");
    private static final Pattern TEST_SOURCE = Pattern.compile(".*/(src/[a-z-]*test|testing/src/main)/java/.*\\.java");
    private static final Pattern TEXT = Pattern.compile("\"(\\\\.|[^\"\\\\\n])*\"|'(\\\\.|[^'\\\\])'");
    private static final String CHAIN = "assertThat(";

    @Test
    void everyAssertionAboutAllElementsSaysThatThereAreSome() throws IOException {
        List<String> without = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Checkout.ROOT)) {
            for (Path file : files.filter(
                            each -> TEST_SOURCE.matcher(each.toString()).matches())
                    .toList()) {
                chainsWithout(Files.readString(file)).forEach(chain -> without.add(file.getFileName() + ": " + chain));
            }
        }

        assertThat(without).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | assertThat(rows).allMatch(Row::isGood);",
                "0 | assertThat(rows).isNotEmpty().allMatch(Row::isGood);",
                "0 | assertThat(rows).as(\"a (\").hasSize(3).allSatisfy(row -> {});",
                "1 | assertThat(rows.subList(0, size())).filteredOn(Row::isNew).noneMatch(Row::isGood);",
                "0 | await().until(() -> rows.stream().allMatch(Row::isGood));",
            })
    void aChainIsFoundByItsAssertion(int found, String source) {
        assertThat(chainsWithout(source)).hasSize(found);
    }

    private static List<String> chainsWithout(String source) {
        String code = TEXT.matcher(source).replaceAll("\"\"");
        return ABOUT_ALL
                .matcher(code)
                .results()
                .map(call -> chain(code, call))
                .filter(chain -> !chain.isEmpty() && !ABOUT_SOME.matcher(chain).find())
                .toList();
    }

    /** From the assertion to the call, if that is made on it and not within an argument. */
    private static String chain(String code, MatchResult call) {
        int start = code.lastIndexOf(CHAIN, call.start());
        String chain = start < 0 ? "" : code.substring(start, call.end() - 1);
        int open = 0;
        for (int i = 0; i < chain.length(); i++) {
            char each = chain.charAt(i);
            open += each == '(' || each == '{' ? 1 : each == ')' || each == '}' ? -1 : 0;
            if (open < 0 || (open == 0 && each == ';')) {
                return "";
            }
        }
        return open == 0 ? chain : "";
    }
}

package io.waybill.auth.portal.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.portal.page.Unsent.Field;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which fields of the portal's forms go through a log-in. */
class UnsentTest {

    private static final Path TEMPLATES = Path.of("src", "main", "resources", "templates");

    /** Fields that are typed again, or that every page makes anew. */
    private static final Set<String> NOT_KEPT =
            Set.of("token", "to", "password", "new-password", "code", "statement", "session");

    private static final Pattern OF_NO_POST = Pattern.compile("(?s)<form[^>]* method=\"get\".*?</form>|<meta [^>]*>");
    private static final Pattern NAME = Pattern.compile("\\bname=[\"']([a-zA-Z-]+)[\"']");

    @Test
    void ofEveryFieldItIsDecidedWhetherItIsKept() {
        Set<String> undecided = new TreeSet<>();
        int fields = 0;
        for (String template : templates()) {
            List<String> names = NAME.matcher(OF_NO_POST.matcher(template).replaceAll(""))
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            fields += names.size();
            names.stream()
                    .filter(name -> !name.startsWith("unsent-") && !NOT_KEPT.contains(name) && !Unsent.isKept(name))
                    .forEach(undecided::add);
        }

        assertThat(undecided).isEmpty();
        assertThat(fields).isGreaterThan(100);
        assertThat(NOT_KEPT).noneMatch(Unsent::isKept);
    }

    @Test
    void whatHasNoNameHereIsNotKept() {
        Unsent unsent = of("name=Shop&api-parcel=on&api-secrets=x&password=p&statement=s&form=f1&token=t");

        assertThat(unsent.fields())
                .containsExactly(new Field("name", "Shop"), new Field("api-parcel", "on"), new Field("form", "f1"));
        assertThat(unsent.isIncomplete()).isTrue();
        assertThat(of("name=Shop&token=t").isIncomplete()).isFalse();
    }

    @Test
    void aFormInWhichNobodyTypedAnythingIsEmpty() {
        assertThat(of("token=t&form=f1&q=ada&password=p").isEmpty()).isTrue();
        assertThat(of("action=add&form=f1").isEmpty()).isFalse();
    }

    @Test
    void fieldsAreCalledWhatPeopleCallThem() {
        assertThat(of("when=day&action=expire&api-freight-product=on&verdict=approve&reason=as+agreed")
                        .fields())
                .extracting(field -> field.label() + ": " + field.words())
                .containsExactly(
                        "Action: End a secret",
                        "Decision: Approve",
                        "API: Freight products",
                        "When: In a day",
                        "Reason: as agreed");
    }

    private static Unsent of(String body) {
        return Unsent.of(FormParameters.parse(body.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<String> templates() {
        try (Stream<Path> files = Files.walk(TEMPLATES)) {
            return files.filter(Files::isRegularFile).map(UnsentTest::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.waybill.auth.portal.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.portal.page.Unsent.Field;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UnsentTest {

    private static final Path TEMPLATES = Path.of("src", "main", "resources", "templates");

    private static final Pattern FORM = Pattern.compile("(?s)<form[^>]*method=\"post\".*?</form>");
    private static final Pattern KEEPS = Pattern.compile("name=\"keeps\" value=\"([^\"]*)\"");
    private static final Pattern NAME = Pattern.compile("\\bname=[\"']([a-zA-Z-]+)(?:\\{[^}]*})?[\"']");

    /** Before a log-in nothing is kept; and the page of an unsent form sends what was kept. */
    private static final Set<String> OTHERS = Set.of(
            "SignupPage.html",
            "LoginPage.html",
            "LinkPage.html",
            "UnsentPage.html",
            "AcceptPage.html",
            "AccountPage.html",
            "layout.html");

    private static final Set<String> TYPED_AGAIN = Set.of("password", "new-password", "code", "file");

    @Test
    void everyFormSaysWhatIsKeptOfItAndLeavesOutWhatMayBeASecret() {
        List<String> wrong = new ArrayList<>();
        int forms = 0;
        for (Path template : templates()) {
            boolean isOther = OTHERS.contains(template.getFileName().toString())
                    && !template.getParent().endsWith("desk");
            for (String form : isOther ? List.<String>of() : forms(template)) {
                forms++;
                Matcher keeps = KEEPS.matcher(form);
                if (!keeps.find()) {
                    wrong.add(template + " does not say what is kept");
                    continue;
                }
                List<String> kept = Arrays.stream(keeps.group(1).split("\\|"))
                        .skip(1)
                        .map(field -> field.replaceFirst("=.*", "").replace("*", ""))
                        .toList();
                NAME.matcher(form)
                        .results()
                        .map(found -> found.group(1))
                        .filter(name -> !Set.of("token", "keeps").contains(name))
                        .filter(name -> kept.contains(name) == TYPED_AGAIN.contains(name))
                        .forEach(name -> wrong.add(template + " keeps " + kept + ": " + name));
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(forms).isGreaterThan(30);
    }

    @Test
    void whatTheFormDoesNotNameIsTypedAgain() {
        Unsent unsent = of("Register|form|name=Name|api-*=API", "name=Shop&api-parcel=on&form=f1&token=t&password=p");

        assertThat(unsent.fields())
                .containsExactly(
                        new Field("form", "", "f1"),
                        new Field("name", "Name", "Shop"),
                        new Field("api-parcel", "API", "on"));
        assertThat(unsent.fields()).extracting(Field::isShown).containsExactly(false, true, true);
        assertThat(unsent.isIncomplete()).isTrue();
        assertThat(of("Register|name=Name", "name=Shop&token=t").isIncomplete()).isFalse();
    }

    @Test
    void aFormThatDoesNotSayWhatItDoesIsNotKept() {
        assertThat(Unsent.of("/portal", FormParameters.parse("token=t&q=ada")).isEmpty())
                .isTrue();
        assertThat(of("Add a secret|action", "action=add").isEmpty()).isFalse();
    }

    @Test
    void apisAreCalledWhatPeopleCallThem() {
        assertThat(of("Ask|api=API|api-*=API", "api=parcel&api-freight-product=on")
                        .fields())
                .extracting(field -> field.label() + ": " + field.words())
                .containsExactly("API: Parcel accounts", "API: Freight products");
    }

    private static Unsent of(String keeps, String body) {
        String sent = body + "&keeps=" + URLEncoder.encode(keeps, StandardCharsets.UTF_8);
        return Unsent.of("/portal", FormParameters.parse(sent));
    }

    private static List<String> forms(Path template) {
        try {
            return FORM.matcher(Files.readString(template))
                    .results()
                    .map(found -> found.group())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> templates() {
        try (Stream<Path> files = Files.walk(TEMPLATES)) {
            return files.filter(Files::isRegularFile).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

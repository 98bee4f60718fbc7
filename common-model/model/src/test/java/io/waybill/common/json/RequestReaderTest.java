package io.waybill.common.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestReaderTest {

    record Shipment(
            @NotBlank @Pattern(regexp = "[0-9]{10}", message = "must have ten digits")
            String awbNo,

            Boolean explain,
            Payer payer,
            @NotNull Cargo cargo,
            @Size(max = 3) List<@NotBlank @Pattern(regexp = "[A-Z]+", message = "must be upper-case") String> labels) {}

    @JsonFormat(with = JsonFormat.Feature.ACCEPT_CASE_INSENSITIVE_VALUES)
    enum Payer {
        SENDER,
        RECEIVER
    }

    record Cargo(@NotNull @Size(min = 1, max = 3) List<Line> lines) {}

    record Line(
            @NotNull @Min(1) @Max(999) Integer pieces,

            @NotNull @PositiveDecimal(max = 99_999) BigDecimal weight,

            Good good) {}

    record Good(
            @NotNull @Min(1) @Max(3_600) Integer unNumber,
            @NotNull Quantity quantity) {}

    record Quantity(
            @NotNull @Positive BigDecimal amount, @NotBlank String unit) {}

    private final RequestReader reader = new RequestReader(Validators.forJson());

    @Test
    void aValidBodyIsTheRecord() {
        Shipment shipment = read("""
                {"awbNo":"0123456789","explain":true,"payer":"SENDER","labels":["A"],
                 "cargo":{"lines":[{"pieces":2,"weight":1.500,"good":null}]}}""");

        assertThat(shipment)
                .isEqualTo(new Shipment(
                        "0123456789",
                        true,
                        Payer.SENDER,
                        new Cargo(List.of(new Line(2, new BigDecimal("1.500"), null))),
                        List.of("A")));
    }

    @Test
    void everyFaultOfFiveLevelsIsInOneAnswer() {
        assertThat(violations("""
                {"awbNo":"12","explain":"yes","payer":"NOBODY","colour":{"a":[1]},"labels":["A","b",7],
                 "cargo":{"vehicle":1,"lines":[
                   {"pieces":2.0,"weight":"1","good":{"unNumber":99999999999,"class":"3","quantity":{"amount":0,"unit":" "}}},
                   "line",
                   {"weight":100000.1234,"good":{"quantity":[],"unNumber":1.5}}]}}"""))
                .containsExactlyInAnyOrder(
                        "/awbNo INVALID_FORMAT must have ten digits <12>",
                        "/explain WRONG_TYPE must be true or false <yes>",
                        "/payer UNKNOWN_CODE must be one of RECEIVER, SENDER <NOBODY>",
                        "/colour UNKNOWN_FIELD is not a field of this object <null>",
                        "/labels/1 INVALID_FORMAT must be upper-case <b>",
                        "/labels/2 WRONG_TYPE must be a string <7>",
                        "/cargo/vehicle UNKNOWN_FIELD is not a field of this object <null>",
                        "/cargo/lines/0/pieces WRONG_TYPE must be a whole number, without a decimal point or an exponent <2.0>",
                        "/cargo/lines/0/weight WRONG_TYPE must be a number <1>",
                        "/cargo/lines/0/good/unNumber OUT_OF_RANGE is too large a number <99999999999>",
                        "/cargo/lines/0/good/class UNKNOWN_FIELD is not a field of this object <null>",
                        "/cargo/lines/0/good/quantity/amount OUT_OF_RANGE must be over 0 <0>",
                        "/cargo/lines/0/good/quantity/unit REQUIRED must not be blank < >",
                        "/cargo/lines/1 WRONG_TYPE must be an object <line>",
                        "/cargo/lines/2/pieces REQUIRED is required <null>",
                        "/cargo/lines/2/weight OUT_OF_RANGE must be over 0 and at most 99999, with at most 3 decimals <100000.1234>",
                        "/cargo/lines/2/good/quantity WRONG_TYPE must be an object <null>",
                        "/cargo/lines/2/good/unNumber WRONG_TYPE must be a whole number, without a decimal point or an exponent <1.5>");
    }

    /** Fields of every type and form, none of which must be there. */
    record Form(
            @DisplayText(max = 10) String reason,
            @OneOf({"EC", "RSA"}) String type,
            Payer payer,
            Boolean explain,
            Cargo cargo,
            @Size(max = 4) @DistinctElements List<@NotBlank String> keep,
            Integer pieces,
            @NonNegativeDecimal(max = 9) BigDecimal weight,
            Instant at,
            LocalDate day,
            JsonNode part,

            @Confidential @Pattern(regexp = "[0-9]+", message = "must have digits")
            String secret) {}

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "reason | 5                | must be a string",
                "reason | 1.5              | must be a string",
                "reason | true             | must be a string",
                "reason | {'a':[1]}        | must be a string",
                "reason | ['0123456789']   | must be a string",
                "explain | 1               | must be true or false",
                "explain | 'true'          | must be true or false",
                "explain | ''              | must be true or false",
                "payer | 0                 | must be a string",
                "payer | {}                | must be a string",
                "cargo | ''                | must be an object",
                "cargo | []                | must be an object",
                "cargo | [{'lines':[]}]    | must be an object",
                "cargo | 1                 | must be an object",
                "keep | 'A'                | must be an array",
                "keep | ''                 | must be an array",
                "keep | {}                 | must be an array",
                "keep | {'a':{'b':[]}}     | must be an array",
                "pieces | ''               | must be a number",
                "pieces | '1'              | must be a number",
                "pieces | true             | must be a number",
                "pieces | [1]              | must be a number",
                "pieces | {}               | must be a number",
                "pieces | []               | must be a number",
                "weight | ''               | must be a number",
                "weight | '1'              | must be a number",
                "weight | true             | must be a number",
                "weight | [1]              | must be a number",
                "weight | {}               | must be a number",
                "weight | []               | must be a number",
                "at | 1                    | must be a string",
                "day | 20260228            | must be a string",
                "day | [2026,2,28]         | must be a string",
            })
    void aValueOfAnotherTypeIsNeverConverted(String field, String value, String message) {
        assertThat(violations("{'" + field + "':" + value + "}", Form.class))
                .singleElement()
                .asString()
                .startsWith("/" + field + " WRONG_TYPE " + message + " <");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'reason':' '} | /reason REQUIRED must not be blank < >",
                "{'reason':'a\u200bb'} | /reason INVALID_FORMAT must be 1 to 10 characters, without control characters, "
                        + "marks of the direction of writing and characters without a width <a\u200bb>",
                "{'reason':'12345678901'} | /reason INVALID_FORMAT must be 1 to 10 characters, without control characters, "
                        + "marks of the direction of writing and characters without a width <12345678901>",
                "{'type':'ec'} | /type UNKNOWN_CODE must be one of EC, RSA <ec>",
                "{'type':''} | /type UNKNOWN_CODE must be one of EC, RSA <>",
                "{'payer':' SENDER'} | /payer UNKNOWN_CODE must be one of RECEIVER, SENDER < SENDER>",
                "{'payer':'SENDER '} | /payer UNKNOWN_CODE must be one of RECEIVER, SENDER <SENDER >",
                "{'payer':'0'} | /payer UNKNOWN_CODE must be one of RECEIVER, SENDER <0>",
                "{'payer':'SEND'} | /payer UNKNOWN_CODE must be one of RECEIVER, SENDER <SEND>",
                "{'payer':'\u017fender'} | /payer UNKNOWN_CODE must be one of RECEIVER, SENDER <\u017fender>",
                "{'keep':['a','b','a']} | /keep/2 DUPLICATE is already in the list <a>",
                "{'keep':['a','','']} | /keep/1 REQUIRED must not be blank <>; /keep/2 REQUIRED must not be blank <>",
                "{'weight':-0.001} | /weight OUT_OF_RANGE must be from 0 to 9, with at most 3 decimals <-0.001>",
                "{'weight':9.0001} | /weight OUT_OF_RANGE must be from 0 to 9, with at most 3 decimals <9.0001>",
                "{'at':'2026-01-31'} | /at INVALID_FORMAT is not a time, such as 2026-01-31T12:00:00Z <2026-01-31>",
                "{'at':'+300000-01-01T00:00:00Z'} | /at INVALID_FORMAT is not a time, such as 2026-01-31T12:00:00Z "
                        + "<+300000-01-01T00:00:00Z>",
                "{'day':'2026-02-29'} | /day INVALID_FORMAT is not a date, such as 2026-01-31 <2026-02-29>",
                "{'day':'28.02.2026'} | /day INVALID_FORMAT is not a date, such as 2026-01-31 <28.02.2026>",
                "{'day':'2026-02-28T00:00:00Z'} | /day INVALID_FORMAT is not a date, such as 2026-01-31 "
                        + "<2026-02-28T00:00:00Z>",
                "{'day':''} | /day INVALID_FORMAT is not a date, such as 2026-01-31 <>",
                "{'secret':'abc'} | /secret INVALID_FORMAT must have digits <null>",
                "{'secret':1} | /secret WRONG_TYPE must be a string <null>",
                "{'x':1,'part':{'x':1}} | /x UNKNOWN_FIELD is not a field of this object <null>",
            })
    void aValueOfAnotherFormIsReported(String body, String expected) {
        assertThat(violations(body, Form.class)).containsExactly(expected.split("; "));
    }

    @Test
    void aTextMayHaveAsManyCharactersAsItsLimit() {
        for (String reason : List.of("1234567890", "\ud83d\ude9a".repeat(6))) {
            assertThat(form("{'reason':'" + reason + "'}").reason()).isEqualTo(reason);
        }
    }

    @ParameterizedTest
    @CsvSource({"sender, SENDER", "Sender, SENDER", "' ', ", "'', ", "RECEIVER, RECEIVER"})
    void aCodeOfAnyCaseIsReadAndABlankOneIsAbsent(String sent, Payer payer) {
        assertThat(form("{'payer':'" + sent + "'}").payer()).isEqualTo(payer);
    }

    @Test
    void timesDaysAndNumbersAreRead() {
        Form form = form("{'at':'2026-01-31T12:00:00+02:00','day':'2026-02-28','weight':0,'part':{'weight':1.500}}");

        assertThat(form.at()).isEqualTo(Instant.parse("2026-01-31T10:00:00Z"));
        assertThat(form.day()).isEqualTo(LocalDate.of(2026, 2, 28));
        assertThat(form.weight()).isZero();
        assertThat(form.part()).hasToString("{\"weight\":1.500}");
    }

    interface Numbered {}

    interface Named {}

    record Choice(
            Boolean numbered,
            @NotBlank(groups = Numbered.class) String number,
            @NotBlank(groups = Named.class) String name)
            implements ConditionalConstraints {

        @Override
        public Class<?> validationGroup() {
            return Boolean.TRUE.equals(numbered) ? Numbered.class : Named.class;
        }
    }

    @Test
    void someConstraintsDependOnTheFieldsOfTheRecord() {
        assertThat(violations("{'numbered':true,'name':''}", Choice.class))
                .containsExactly("/number REQUIRED must not be blank <null>");
        assertThat(violations("{'number':''}", Choice.class))
                .containsExactly("/name REQUIRED must not be blank <null>");
    }

    @Test
    void aRecordThatWasNotReadIsValidatedInTheSameWay() {
        Good good = new Good(1, new Quantity(BigDecimal.ONE, "kg"));

        assertThat(reader.validated(good)).isSameAs(good);
        assertThat(catchThrowableOfType(ApiException.class, () -> reader.validated(new Good(0, null)))
                        .violations())
                .extracting(Violation::pointer)
                .containsExactly("/quantity", "/unNumber");
    }

    @Test
    void aPartOfADocumentKeepsALoneSurrogate() {
        JsonNode part = RequestReader.tree("{\"name\":\"a\\ud800\"}".getBytes(StandardCharsets.UTF_8));

        assertThat(reader.read(part, Choice.class, (_, _) -> {}).name()).isEqualTo("a\ud800");
    }

    @Test
    void theElementsOfAnArrayThatIsTooLongAreNotReported() {
        assertThat(violations("""
                {"awbNo":"0123456789","labels":["a",7,null,{"x":[]},"d"],
                 "cargo":{"lines":[{"pieces":0},{"good":{"quantity":[[1,2],[3]]}},3,{"pieces":0}],"x":1}}"""))
                .containsExactly(
                        "/labels OUT_OF_RANGE must have 0 to 3 elements and has 5 <null>",
                        "/cargo/lines OUT_OF_RANGE must have 1 to 3 elements and has 4 <null>",
                        "/cargo/x UNKNOWN_FIELD is not a field of this object <null>");
    }

    /** However many there are, reading ends with the last one that is reported. */
    @ParameterizedTest
    @ValueSource(strings = {"{}", "1", "{\"x\":[{}]}", "null"})
    void aBodyOfViolationsIsReadOnlyAsFarAsTheyAreReported(String element) {
        String many = (element + ",").repeat(9_999) + element + "]}";

        ApiException refused = catchThrowableOfType(
                ApiException.class,
                () -> reader.read(("{\"list\":[" + many).getBytes(StandardCharsets.UTF_8), Many.class));

        assertThat(refused.violations()).hasSize(Violations.MAX_REPORTED);
    }

    record Many(List<Line> list, List<Line> more) {}

    @Test
    void ofElementsThatAreTooManyAndWrongOnlyTheNumberIsReported() {
        String many = "{\"list\":[" + "{\"pieces\":[0,{\"x\":1}]},".repeat(20_000)
                + "7],\"more\":[{\"pieces\":0,\"weight\":1}]}";

        ApiException refused = catchThrowableOfType(
                ApiException.class, () -> reader.read(many.getBytes(StandardCharsets.UTF_8), Many.class));

        assertThat(refused.violations())
                .extracting(violation -> violation.pointer() + " " + violation.message())
                .containsExactly(
                        "/list must have 0 to 10000 elements and has 20001", "/more/0/pieces must be at least 1");
    }

    /** Unknown fields are reported at their own object, wherever in it they stand. */
    @Test
    void anUnknownFieldIsReportedAtItsObject() {
        assertThat(violations("""
                {"x":1,"awbNo":"0123456789","cargo":{"x":1,"lines":[{"x":{"y":[{"z":2}]},"pieces":1,"x/~":1,"weight":1,"w":[1]}],"v":1},"z":{}}"""))
                .containsExactlyInAnyOrder(
                        "/x UNKNOWN_FIELD is not a field of this object <null>",
                        "/cargo/x UNKNOWN_FIELD is not a field of this object <null>",
                        "/cargo/lines/0/x UNKNOWN_FIELD is not a field of this object <null>",
                        "/cargo/lines/0/x~1~0 UNKNOWN_FIELD is not a field of this object <null>",
                        "/cargo/lines/0/w UNKNOWN_FIELD is not a field of this object <null>",
                        "/cargo/v UNKNOWN_FIELD is not a field of this object <null>",
                        "/z UNKNOWN_FIELD is not a field of this object <null>");
    }

    @Test
    void nullIsAbsentInAnObjectAndWrongInAnArray() {
        assertThat(violations("{\"awbNo\":null,\"labels\":[null],\"cargo\":{\"lines\":[null]}}"))
                .containsExactlyInAnyOrder(
                        "/awbNo REQUIRED must not be blank <null>",
                        "/labels/0 WRONG_TYPE must be a string <null>",
                        "/cargo/lines/0 WRONG_TYPE must be an object <null>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "7", "\"a\"", "true", "[{}]"})
    void aDocumentThatIsNoObjectIsRefused(String body) {
        assertThat(violations(body)).singleElement().asString().startsWith(" WRONG_TYPE must be a");
    }

    @Test
    void onlyMissingFieldsMakeAMissingParameter() {
        ApiException missing = catchThrowableOfType(ApiException.class, () -> read("{}"));

        assertThat(missing.code()).isEqualTo(ErrorCode.MISSING_PARAMETER);
        assertThat(missing.violations())
                .extracting(violation -> violation.pointer() + " " + violation.code())
                .containsExactly("/awbNo " + ViolationCode.REQUIRED, "/cargo " + ViolationCode.REQUIRED);
    }

    record Table(
            @Size(min = 1, max = 20_000) List<String> rows,
            @Size(min = 1) List<String> others,
            @OneOf({"A", "B"}) String code) {}

    @Test
    void aListMayBeAsLongAsItSays() {
        String rows = "'a',".repeat(19_999) + "'a'";

        assertThat(reader.read(bytes("{'rows':[" + rows + "]}"), Table.class).rows())
                .hasSize(20_000);
        assertThat(violations("{'rows':[" + rows + ",'a']}", Table.class))
                .containsExactly("/rows OUT_OF_RANGE must have 1 to 20000 elements and has 20001 <null>");
        assertThat(violations("{'others':[" + rows + "]}", Table.class))
                .singleElement()
                .asString()
                .startsWith("/others OUT_OF_RANGE ");
    }

    @Test
    void theRulesOfADocumentSeeEveryDocument() {
        BiConsumer<Table, Violations> rules = (table, violations) ->
                violations.addFirst("/code", ViolationCode.REQUIRED, "is required in this table", table.code());

        assertThat(documentViolations("{\"rows\":[null]}", rules))
                .containsExactly("/rows/0 WRONG_TYPE", "/code REQUIRED");
        assertThat(documentViolations("{\"code\":\"X\"}", rules)).containsExactly("/code UNKNOWN_CODE");
        assertThat(documentViolations("{\"code\":\"A\"}", rules)).containsExactly("/code REQUIRED");
    }

    private List<String> documentViolations(String document, BiConsumer<Table, Violations> rules) {
        return catchThrowableOfType(ApiException.class, () -> reader.readDocument(document, Table.class, rules))
                .violations()
                .stream()
                .map(violation -> violation.pointer() + " " + violation.code())
                .toList();
    }

    private Form form(String body) {
        return reader.read(bytes(body), Form.class);
    }

    private Shipment read(String body) {
        return reader.read(bytes(body), Shipment.class);
    }

    private List<String> violations(String body) {
        return violations(body, Shipment.class);
    }

    private List<String> violations(String body, Class<?> type) {
        return catchThrowableOfType(ApiException.class, () -> reader.read(bytes(body), type)).violations().stream()
                .map(violation -> violation.pointer() + " " + violation.code() + " " + violation.message() + " <"
                        + violation.rejectedValue() + ">")
                .toList();
    }

    /** JSON with single quotes. */
    private static byte[] bytes(String body) {
        return body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }
}

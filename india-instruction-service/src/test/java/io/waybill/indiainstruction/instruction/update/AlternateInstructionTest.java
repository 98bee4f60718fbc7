package io.waybill.indiainstruction.instruction.update;

import static io.waybill.indiainstruction.instruction.update.InstructionRequests.DAY;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.NOW;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.PROFILE;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.SENDER;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.body;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.date;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.read;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.refusal;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.statusCodes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.waybill.common.india.GatewayRefusal;
import io.waybill.indiainstruction.instruction.Instruction;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.InstructionRequest;
import io.waybill.indiainstruction.instruction.LandMark;
import io.waybill.indiainstruction.instruction.MobileNumber;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlternateInstructionTest {

    @Test
    void theMinimalRequestOfTheDocumentIsTaken() {
        assertThat(read("'AWBNo':'69501388751','AltInstRequestType':'RTO'"))
                .isEqualTo(new InstructionRequest(
                        "69501388751",
                        new Instruction(InstructionKind.RTO, null, null, null, null, null),
                        false,
                        List.of(),
                        Optional.empty(),
                        SENDER));
    }

    @Test
    void everyFieldOfTheDocumentIsTakenWhateverTheKind() {
        for (InstructionKind kind : InstructionKind.values()) {
            assertThat(
                            statusCodes(
                                    "'AWBNo':'69501388751','AltInstRequestType':'" + kind + "','PreferDate':'"
                                            + date(DAY)
                                            + "','PreferTime':'1530','TimeSlot':'B','MobileNo':'98765 43210','LandMark':' near the temple '"))
                    .isEmpty();
        }
    }

    /** Values that the kinds which use the field refuse, and some that these accept. */
    static List<String> unusedFields() {
        return List.of(
                "'PreferDate':'/Date(0)/'",
                "'PreferDate':'/Date(999999999999999)/'",
                "'PreferDate':'2026-03-11'",
                "'PreferDate':'tomorrow'",
                "'PreferDate':'" + date(DAY) + "'",
                "'PreferTime':'2:30 PM'",
                "'PreferTime':'1530'",
                "'TimeSlot':'10:00'",
                "'TimeSlot':'10AM-1PM'",
                "'TimeSlot':'B'",
                "'MobileNo':'0091 9876543210'",
                "'MobileNo':'+14155550123'",
                "'MobileNo':'" + "9".repeat(200) + "'",
                "'MobileNo':'9876543210'",
                "'LandMark':'   '",
                "'LandMark':'" + "x".repeat(300) + "'",
                "'LandMark':'a\\u0000b'",
                "'LandMark':'bakery'");
    }

    @ParameterizedTest
    @MethodSource("unusedFields")
    void aFieldThatTheKindDoesNotUseIsNeitherRefusedNorKept(String field) {
        String name = field.substring(1, field.indexOf('\'', 1));
        for (InstructionKind kind : InstructionKind.values()) {
            if (!uses(kind, name)) {
                String required = switch (kind) {
                    case LM -> ",'LandMark':'post office'";
                    case SM -> ",'MobileNo':'9876543210'";
                    case RTO, DT, ED -> "";
                };
                String plain = "'AWBNo':'69501388751','AltInstRequestType':'" + kind + "'" + required;

                assertThat(read(plain + "," + field)).as("%s", kind).isEqualTo(read(plain));
            }
        }
    }

    private static boolean uses(InstructionKind kind, String field) {
        return switch (field) {
            case "MobileNo" -> kind == InstructionKind.SM;
            case "LandMark" -> kind == InstructionKind.LM;
            default -> kind == InstructionKind.DT;
        };
    }

    @Test
    void anEmptyStringAndNullAreAbsent() {
        assertThat(read(
                        "'AWBNo':'69501388751','AltInstRequestType':'DT','PreferDate':'','PreferTime':'','TimeSlot':null,"
                                + "'MobileNo':'','LandMark':''"))
                .isEqualTo(read("'AWBNo':'69501388751','AltInstRequestType':'DT'"));
    }

    static List<List<String>> badFields() {
        return List.of(
                List.of("'AWBNo':''", "InvalidAWBNo"),
                List.of("'AWBNo':'        '", "InvalidAWBNo"),
                List.of("'AWBNo':null", "InvalidAWBNo"),
                List.of("'AWBNo':69501388751", "InvalidAWBNo"),
                List.of("'AWBNo':'6950138'", "InvalidAWBNo"),
                List.of("'AWBNo':'6950138875112345'", "InvalidAWBNo"),
                List.of("'AWBNo':'" + "6".repeat(40) + "'", "InvalidAWBNo"),
                List.of("'AWBNo':'6950138875A'", "InvalidAWBNo"),
                List.of("'AWBNo':'6950 1388751'", "InvalidAWBNo"),
                List.of("'AWBNo':'٦٩٥٠١٣٨٨٧٥١'", "InvalidAWBNo"),
                List.of("'AltInstRequestType':''", "InvalidAltInstRequestType"),
                List.of("'AltInstRequestType':'dt'", "InvalidAltInstRequestType"),
                List.of("'AltInstRequestType':'XX'", "InvalidAltInstRequestType"),
                List.of("'AltInstRequestType':['DT']", "InvalidAltInstRequestType"),
                List.of("'PreferDate':'2026-03-11'", "InvalidPreferDate"),
                List.of("'PreferDate':1773253800000", "InvalidPreferDate"),
                List.of("'PreferDate':'1773253800000'", "InvalidPreferDate"),
                List.of("'PreferDate':'2026-02-31'", "InvalidPreferDate"),
                List.of("'PreferDate':'/Date(31-02-2026)/'", "InvalidPreferDate"),
                List.of("'PreferTime':'2400'", "InvalidPreferTime"),
                List.of("'PreferTime':'1260'", "InvalidPreferTime"),
                List.of("'PreferTime':'9:30'", "InvalidPreferTime"),
                List.of("'PreferTime':1530", "InvalidPreferTime"),
                List.of("'PreferTime':'3 pm'", "InvalidPreferTime"),
                List.of("'TimeSlot':'a'", "InvalidTimeSlot"),
                List.of("'TimeSlot':'Z'", "InvalidTimeSlot"),
                List.of("'TimeSlot':1", "InvalidTimeSlot"),
                List.of("'TimeSlot':'\\u0000'", "InvalidTimeSlot"),
                List.of("'MobileNo':'5876543210'", "InvalidMobileNo"),
                List.of("'MobileNo':'987654321'", "InvalidMobileNo"),
                List.of("'MobileNo':9876543210", "InvalidMobileNo"),
                List.of("'MobileNo':'+14155550123'", "InvalidMobileNo"),
                List.of("'LandMark':'   '", "InvalidLandMark"),
                List.of("'LandMark':'\\u00a0\\u2007\\u202f'", "InvalidLandMark"),
                List.of("'LandMark':'\\u200b'", "InvalidLandMark"),
                List.of("'LandMark':'\\u2060 \\u200d'", "InvalidLandMark"),
                List.of("'LandMark':'\\ufeff'", "InvalidLandMark"),
                List.of("'LandMark':'" + "x".repeat(51) + "'", "InvalidLandMark"),
                List.of("'LandMark':'a\\u0000b'", "InvalidLandMark"),
                List.of("'LandMark':'a\\nb'", "InvalidLandMark"),
                List.of("'LandMark':'a\\ud800b'", "InvalidLandMark"),
                List.of("'LandMark':'a\\u202eb'", "InvalidLandMark"),
                List.of("'LandMark':{}", "InvalidLandMark"),
                List.of("'Reason':'moved'", "InvalidRequest"),
                List.of("'awbno':'69501388751'", "InvalidRequest"));
    }

    @ParameterizedTest
    @MethodSource("badFields")
    void aBadFieldIsRefusedByItsStatusCodeAndASentenceThatNamesIt(List<String> row) {
        String field = row.getFirst().substring(1, row.getFirst().indexOf('\'', 1));
        String kind = switch (field) {
            case "MobileNo" -> "SM";
            case "LandMark" -> "LM";
            default -> "DT";
        };
        String others = (field.equals("AWBNo") ? "" : ",'AWBNo':'69501388751'")
                + (field.equals("AltInstRequestType") ? "" : ",'AltInstRequestType':'" + kind + "'");

        GatewayRefusal refusal = refusal(row.getFirst() + others, NOW);

        assertThat(refusal.code().status()).isEqualTo(400);
        assertThat(refusal.statuses()).extracting(s -> s.code().wireName()).containsExactly(row.getLast());
        assertThat(refusal.statuses().getFirst().information()).startsWith(field + " ");
    }

    @Test
    void whatAKindNeedsIsRequired() {
        assertThat(statusCodes("'AWBNo':'69501388751','AltInstRequestType':'SM'"))
                .containsExactly("MobileNoRequired");
        assertThat(statusCodes("'AWBNo':'69501388751','AltInstRequestType':'LM','LandMark':''"))
                .containsExactly("LandMarkRequired");
        assertThat(statusCodes("'AWBNo':'69501388751','AltInstRequestType':'SM','MobileNo':'x'"))
                .containsExactly("InvalidMobileNo");
        assertThat(statusCodes("'AWBNo':'69501388751','AltInstRequestType':'LM','LandMark':7"))
                .containsExactly("InvalidLandMark");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'altreq':null}", "{'altreq':[]}", "{'altreq':'DT'}"})
    void aMissingAltreqIsAnInvalidRequest(String member) {
        String body = member.equals("{}") ? "{" + PROFILE + "}" : member.replace("}", "," + PROFILE + "}");

        GatewayRefusal refusal = catchThrowableOfType(GatewayRefusal.class, () -> body(body, NOW));

        assertThat(refusal.statuses()).extracting(s -> s.code().wireName()).containsExactly("InvalidRequest");
    }

    @ParameterizedTest
    @CsvSource({
        "9876543210",
        "+919876543210",
        "+91 98765-43210",
        "919876543210",
        "91-98765 43210",
        "09876543210",
        "0 9876543210"
    })
    void aMobileNumberIsTakenAsPeopleWriteItAndKeptAsE164(String text) {
        assertThat(MobileNumber.parse(text)).contains("+919876543210");
    }

    @ParameterizedTest
    @ValueSource(strings = {"6000000000", "7000000000", "8000000000", "9000000000", "9198765432", "9999999999"})
    void everyTenDigitsFromSixToNineAreAMobileNumber(String text) {
        for (String prefix : List.of("", "0", "91", "+91")) {
            assertThat(MobileNumber.parse(prefix + text)).contains("+91" + text);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "98765 FLOWER",
                "0 22 2345 6789",
                "0987654321",
                "0919876543210",
                "+9109876543210",
                "++919876543210",
                "9876543210 ext 5",
                "９８７６５４３２１０",
                "(98765) 43210",
                "00919876543210",
                "98765432100"
            })
    void whatTheContractDoesNotNameIsNoMobileNumber(String text) {
        assertThat(MobileNumber.parse(text)).isEmpty();
    }

    @Test
    void aMobileNumberIsMaskedInWhatALogShows() {
        Instruction instruction = new Instruction(InstructionKind.SM, null, null, null, "+919876543210", "home");

        assertThat(instruction.toString()).isEqualTo("SM mobile +91********10");
    }

    @ParameterizedTest
    @ValueSource(strings = {"قرب المسجد الكبير", "मंदिर के पास", "क्\u200d", "👨‍👩‍👧 house", "x"})
    void aLandmarkMayBeInAnyScript(String text) {
        assertThat(LandMark.parse(text)).contains(text);
    }

    @Test
    void aLandmarkIsMeasuredAsAReaderCountsItsCharacters() {
        // A consonant with a vowel sign, and a family of four: each is one character.
        assertThat(LandMark.parse("\u0915\u093f".repeat(50))).isPresent();
        assertThat(LandMark.parse("\u0915\u093f".repeat(51))).isEmpty();
        assertThat(LandMark.parse("👨‍👩‍👧‍👦".repeat(28))).isPresent();
        // 200 code points at most, however few the characters.
        assertThat(LandMark.parse("👨‍👩‍👧‍👦".repeat(29))).isEmpty();
        assertThat(LandMark.parse("a" + "\u0301".repeat(300))).isEmpty();
    }

    @Test
    void aLandmarkIsNormalisedBeforeItIsMeasured() {
        assertThat(LandMark.parse(" ".repeat(60) + "x".repeat(50) + " ".repeat(60)))
                .contains("x".repeat(50));
        assertThat(LandMark.parse("\u00a0\u2007 by the lake\u202f")).contains("by the lake");
        assertThat(LandMark.parse("e\u0301".repeat(50))).contains("\u00e9".repeat(50));
        assertThat(LandMark.parse("\u3000")).isEmpty();
    }
}

package io.waybill.indiainstruction.instruction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.india.GatewayRequest;
import io.waybill.common.security.Caller;
import io.waybill.common.security.LicenceThumbprint;
import io.waybill.common.security.ServiceLevel;
import io.waybill.indiainstruction.timeslot.TimeSlot;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstructionRequestReaderTest {

    /** 2026-03-10, 14:30 in India. */
    private static final Instant NOW = Instant.parse("2026-03-10T09:00:00Z");

    private static final LocalDate TODAY = LocalDate.of(2026, 3, 10);
    private static final long TODAY_BEGINS =
            Instant.parse("2026-03-09T18:30:00Z").toEpochMilli();
    private static final long DAY = 86_400_000;
    private static final TimeSlots SLOTS = new TimeSlots(List.of(
            new TimeSlot("A", LocalTime.of(9, 0), LocalTime.of(13, 0)),
            new TimeSlot("B", LocalTime.of(13, 0), LocalTime.of(17, 0)),
            new TimeSlot("C", LocalTime.of(17, 0), LocalTime.of(21, 0))));

    @Test
    void theMinimalRequestOfTheDocumentIsTaken() {
        assertThat(read("'AWBNo':'69501388751','AltInstRequestType':'RTO'"))
                .isEqualTo(new InstructionRequest(
                        "69501388751", new Instruction(InstructionKind.RTO, null, null, null, null, null)));
    }

    @Test
    void everyFieldOfTheDocumentIsTakenWhateverTheKind() {
        InstructionRequest request = read("'AWBNo':'69501388751','AltInstRequestType':'ED','PreferDate':'" + date(DAY)
                + "','PreferTime':'1530','TimeSlot':'B','MobileNo':'98765 43210','LandMark':' near the temple '");

        assertThat(request.instruction())
                .isEqualTo(new Instruction(
                        InstructionKind.ED,
                        TODAY.plusDays(1),
                        LocalTime.of(15, 30),
                        "B",
                        "+919876543210",
                        "near the temple"));
    }

    @Test
    void aReattemptWithoutADateIsForTheNextDayInIndia() {
        Instant beforeMidnight = Instant.parse("2026-03-10T18:29:59.999Z");

        assertThat(read("'AWBNo':'69501388751','AltInstRequestType':'DT'", beforeMidnight)
                        .instruction()
                        .preferDate())
                .isEqualTo(LocalDate.of(2026, 3, 11));
        assertThat(read("'AWBNo':'69501388751','AltInstRequestType':'DT'", beforeMidnight.plusMillis(1))
                        .instruction()
                        .preferDate())
                .isEqualTo(LocalDate.of(2026, 3, 12));
    }

    @Test
    void anEmptyStringAndNullAreAbsent() {
        assertThat(read(
                        "'AWBNo':'69501388751','AltInstRequestType':'DT','PreferDate':'','PreferTime':'','TimeSlot':null,"
                                + "'MobileNo':'','LandMark':''"))
                .isEqualTo(read("'AWBNo':'69501388751','AltInstRequestType':'DT'"));
    }

    @ParameterizedTest
    @CsvSource({
        "-1,PreferDateInPast",
        "0,",
        "86399999,",
        "2678399999,", // the last millisecond of the thirtieth day ahead
        "2678400000,PreferDateTooFar"
    })
    void theDaysTakenAreTodayToThirtyDaysAheadToTheMillisecond(long millisAfterTodayBegan, String refusal) {
        String altreq =
                "'AWBNo':'69501388751','AltInstRequestType':'DT','PreferDate':'" + date(millisAfterTodayBegan) + "'";

        assertThat(statusCodes(altreq)).isEqualTo(refusal == null ? List.of() : List.of(refusal));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/Date(-62135596800000)/", "/Date(-1)/", "/Date(0)/"})
    void aDateBeforeOurTimeIsInThePast(String text) {
        assertThat(statusCodes("'AWBNo':'69501388751','AltInstRequestType':'DT','PreferDate':'" + text + "'"))
                .containsExactly("PreferDateInPast");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/Date(253402300799999)/", "/Date(999999999999999)/"})
    void theYear9999AndLaterIsTooFar(String text) {
        assertThat(statusCodes("'AWBNo':'69501388751','AltInstRequestType':'DT','PreferDate':'" + text + "'"))
                .containsExactly("PreferDateTooFar");
    }

    @Test
    void escapedSlashesAreSlashes() {
        assertThat(read("'AWBNo':'69501388751','AltInstRequestType':'DT','PreferDate':'"
                                + date(DAY).replace("/", "\\/") + "'")
                        .instruction()
                        .preferDate())
                .isEqualTo(TODAY.plusDays(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "2026-03-10T09:00:00Z | 'PreferTime':'1430' | PreferDateInPast",
                "2026-03-10T08:59:59.999Z | 'PreferTime':'14:30' |",
                "2026-03-10T11:30:00Z | 'TimeSlot':'B' | PreferDateInPast",
                "2026-03-10T11:29:59.999Z | 'TimeSlot':'B' |",
                "2026-03-10T09:00:00Z | 'TimeSlot':'B','PreferTime':'1400' | PreferDateInPast",
                "2026-03-10T09:00:00Z | 'TimeSlot':'B','PreferTime':'1431' |",
                "2026-03-10T18:29:59.999Z | 'MobileNo':'9876543210' |"
            })
    void todayIsTakenUntilItsTimeHasPassed(Instant now, String fields, String refusal) {
        String altreq = "'AWBNo':'69501388751','AltInstRequestType':'DT','PreferDate':'" + date(0) + "'," + fields;

        assertThat(statusCodes(altreq, now)).isEqualTo(refusal == null ? List.of() : List.of(refusal));
    }

    @ParameterizedTest
    @CsvSource({"1259,A,true", "1300,A,false", "1300,B,true", "0900,A,true", "0859,A,false", "2100,C,false"})
    void aTimeLiesInItsSlotFromTheFirstMinuteToBeforeTheLast(String time, String slot, boolean inside) {
        assertThat(statusCodes("'AWBNo':'69501388751','AltInstRequestType':'DT','PreferTime':'%s','TimeSlot':'%s'"
                        .formatted(time, slot)))
                .isEqualTo(inside ? List.of() : List.of("PreferTimeOutsideSlot"));
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
        String others = (field.equals("AWBNo") ? "" : ",'AWBNo':'69501388751'")
                + (field.equals("AltInstRequestType") ? "" : ",'AltInstRequestType':'ED'");

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

    @Test
    void allViolationsComeInOneAnswer() {
        assertThat(statusCodes("'AltInstRequestType':'XX','PreferDate':'tomorrow','PreferTime':'25:00','TimeSlot':'Z',"
                        + "'MobileNo':'12','LandMark':' ','Reason':''"))
                .containsExactlyInAnyOrder(
                        "InvalidAWBNo",
                        "InvalidAltInstRequestType",
                        "InvalidPreferDate",
                        "InvalidPreferTime",
                        "InvalidTimeSlot",
                        "InvalidMobileNo",
                        "InvalidLandMark",
                        "InvalidRequest");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'altreq':null}", "{'altreq':[]}", "{'altreq':'DT'}"})
    void aMissingAltreqIsAnInvalidRequest(String member) {
        String body = member.equals("{}") ? "{" + PROFILE + "}" : member.replace("}", "," + PROFILE + "}");

        GatewayRefusal refusal = catchThrowableOfType(
                GatewayRefusal.class,
                () -> new InstructionRequestReader(Clock.fixed(NOW, ZoneOffset.UTC), SLOTS).read(gateway(body)));

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
        assertThat(MobileNumber.parse(text)).contains("+91" + text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "98765 FLOWER",
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
    @ValueSource(strings = {"قرب المسجد الكبير", "मंदिर के पास", "👨‍👩‍👧 house", "x"})
    void aLandmarkMayBeInAnyScript(String text) {
        assertThat(LandMark.parse(text)).contains(text);
    }

    @Test
    void aLandmarkOfFiftyCharactersOutsideTheBasicPlaneIsTaken() {
        assertThat(LandMark.parse("🏠".repeat(50))).isPresent();
        assertThat(LandMark.parse("🏠".repeat(51))).isEmpty();
    }

    private static final String PROFILE = "'profile':{'LoginID':'BLR01','LicenceKey':'key','Api_type':'S'}";

    private static String date(long millisAfterTodayBegan) {
        return "/Date(" + (TODAY_BEGINS + millisAfterTodayBegan) + ")/";
    }

    private static InstructionRequest read(String altreq) {
        return read(altreq, NOW);
    }

    private static InstructionRequest read(String altreq, Instant now) {
        return new InstructionRequestReader(Clock.fixed(now, ZoneOffset.UTC), SLOTS)
                .read(gateway("{'altreq':{" + altreq + "}," + PROFILE + "}"));
    }

    private static GatewayRefusal refusal(String altreq, Instant now) {
        return catchThrowableOfType(GatewayRefusal.class, () -> read(altreq, now));
    }

    private static List<String> statusCodes(String altreq) {
        return statusCodes(altreq, NOW);
    }

    private static List<String> statusCodes(String altreq, Instant now) {
        try {
            read(altreq, now);
            return List.of();
        } catch (GatewayRefusal refusal) {
            return refusal.statuses().stream().map(s -> s.code().wireName()).toList();
        }
    }

    private static io.waybill.common.india.GatewayFields gateway(String body) {
        Caller caller = new Caller(
                "app-1",
                "client-1",
                "sandbox",
                Set.of("india-instruction"),
                "IN",
                new ServiceLevel("standard", 10, 250),
                Set.of(),
                List.of(LicenceThumbprint.of("BLR01", "key")),
                "jti-1",
                "sid-1",
                "kid-1",
                Instant.EPOCH,
                Instant.MAX);
        return GatewayRequest.read(body.replace('\'', '"').getBytes(StandardCharsets.UTF_8), caller, "altreq")
                .fields();
    }
}

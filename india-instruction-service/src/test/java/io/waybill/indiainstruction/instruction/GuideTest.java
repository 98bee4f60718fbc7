package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.instruction.InstructionRequests.PROFILE;
import static io.waybill.indiainstruction.instruction.InstructionRequests.body;
import static io.waybill.indiainstruction.instruction.InstructionRequests.rules;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.india.GatewayError;
import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.timeslot.TimeSlot;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the guides say about India, against the rules. */
class GuideTest {

    private static final Path GUIDE = Path.of("../docs/guides/slots-and-dates.md");

    private static final Pattern EXAMPLE =
            Pattern.compile("(?m)^\\| (\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d) \\| (\\S+) \\| (\\S+) \\|$");
    private static final Pattern SLOT =
            Pattern.compile("(?m)^\\| ([A-Z]) \\| (\\d\\d:\\d\\d) \\| (\\d\\d:\\d\\d) \\|$");

    static Stream<MatchResult> examples() throws IOException {
        return EXAMPLE.matcher(Files.readString(GUIDE)).results().map(MatchResult.class::cast);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void aDayIsTakenOrRefusedAsTheGuideSays(MatchResult row) throws IOException {
        Instant now = LocalDateTime.parse(row.group(1).replace(' ', 'T'))
                .atZone(WcfDate.INDIA)
                .toInstant();

        assertThat(answer(row.group(2), now)).isEqualTo(row.group(3));
    }

    @Test
    void theGuideHasAnExampleForEachRule() throws IOException {
        assertThat(examples().map(row -> row.group(3)))
                .contains("PreferDateInPast", "PreferDateTooFar", "PreferDateNotWorkingDay")
                .hasSizeGreaterThan(8);
    }

    /** The day that is stored, or the StatusCode of the refusal. */
    private static String answer(String sent, Instant now) throws IOException {
        String date = sent.equals("nothing") ? "" : ",'PreferDate':'" + wire(LocalDate.parse(sent)) + "'";
        ReattemptRules rules = rules(now, slots());
        InstructionBody body =
                body("{'altreq':{'AWBNo':'69501388751','AltInstRequestType':'DT'" + date + "}," + PROFILE + "}", rules);
        InstructionRequest request = body.altreq().request(Optional.empty(), rules);
        return request.untimely().isEmpty()
                ? request.instruction().preferDate().toString()
                : request.untimely().getFirst().code().wireName();
    }

    private static String wire(LocalDate day) {
        return "/Date(" + day.atStartOfDay(WcfDate.INDIA).toInstant().toEpochMilli() + ")/";
    }

    /** Those of the guide, which must be the seed's, and the seed's holidays. */
    private static TimeSlots slots() throws IOException {
        List<TimeSlot> ofTheGuide = SLOT.matcher(Files.readString(GUIDE))
                .results()
                .map(row -> new TimeSlot(row.group(1), LocalTime.parse(row.group(2)), LocalTime.parse(row.group(3))))
                .toList();
        JsonNode seed;
        try (InputStream file =
                Thread.currentThread().getContextClassLoader().getResourceAsStream("seed/catalogue.json")) {
            seed = new ObjectMapper().readTree(file);
        }
        assertThat(ofTheGuide)
                .containsExactlyElementsOf(seed.path("timeSlots")
                        .valueStream()
                        .map(slot -> new TimeSlot(
                                slot.path("code").asText(),
                                LocalTime.parse(slot.path("from").asText()),
                                LocalTime.parse(slot.path("to").asText())))
                        .toList());
        Set<LocalDate> holidays = new HashSet<>();
        seed.path("holidays").forEach(day -> holidays.add(LocalDate.parse(day.asText())));
        return new TimeSlots(ofTheGuide, holidays);
    }

    /** The log-in is auth-token-service's. */
    @Test
    void theStatusCodesThatAreListedAreThoseThatAreSent() throws IOException {
        Map<StatusCode, Set<Integer>> sent = sent();

        assertThat(sent.keySet())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(StatusCode.values())
                        .filter(code -> code != StatusCode.VALID && code != StatusCode.INVALID_CREDENTIALS)
                        .toList());
        sent.remove(StatusCode.INVALID_REQUEST)
                .forEach(status -> assertThat(
                                StatusCode.INVALID_REQUEST.statuses() + StatusCode.INVALID_REQUEST.explanation())
                        .contains(status.toString()));
        assertThat(sent)
                .allSatisfy((code, statuses) -> assertThat(
                                statuses.stream().sorted().toList())
                        .as(code.wireName())
                        .hasToString("[" + code.statuses() + "]"));
    }

    private static Map<StatusCode, Set<Integer>> sent() throws IOException {
        Map<StatusCode, Set<Integer>> sent = new EnumMap<>(StatusCode.class);
        for (List<String> row : BadInstructionTest.badBodies()) {
            add(sent, StatusCode.of(row.getLast()).orElseThrow(), 400);
        }
        examples().flatMap(row -> StatusCode.of(row.group(3)).stream()).forEach(code -> add(sent, code, 400));
        for (WaybillState state : WaybillState.values()) {
            Optional<StatusCode> refusal = StateMachine.refusal(state);
            refusal.ifPresent(code -> add(sent, code, 200));
        }
        // What services of the gateway share; an idempotent repeat and conflicts are other operations' business.
        Set<ErrorCode> elsewhere = Set.of(
                ErrorCode.PRECONDITION_FAILED,
                ErrorCode.IDEMPOTENCY_KEY_REUSED,
                ErrorCode.CONFLICT,
                ErrorCode.INVALID_CREDENTIALS);
        for (ErrorCode code : ErrorCode.values()) {
            if (!elsewhere.contains(code)) {
                for (boolean hasToken : List.of(true, false)) {
                    GatewayError error = GatewayError.from(new ApiException(code, "why"), hasToken);
                    error.errorResponse().forEach(status -> add(sent, status.code(), error.status()));
                }
            }
        }
        for (GatewayStatus status : GatewayRefusal.idempotencyKeyReused().statuses()) {
            add(sent, status.code(), 422);
        }
        // InstructionCredentialsTest, SimulationTest, InstructionResourceTest, EligibilityTest and IdempotencyKeyTest
        // send
        // these.
        add(sent, StatusCode.INVALID_LOGIN_ID, 401);
        add(sent, StatusCode.INVALID_LICENCE_KEY, 401);
        add(sent, StatusCode.INVALID_STATE, 400);
        add(sent, StatusCode.AWB_NOT_FOUND, 200);
        for (StatusCode code : List.of(
                StatusCode.REATTEMPT_NOT_POSSIBLE,
                StatusCode.TOO_MANY_REATTEMPTS,
                StatusCode.INSTRUCTION_NOT_POSSIBLE,
                StatusCode.TOO_MANY_INSTRUCTIONS,
                StatusCode.INSTRUCTION_REJECTED)) {
            add(sent, code, 200);
        }
        return sent;
    }

    private static void add(Map<StatusCode, Set<Integer>> sent, StatusCode code, int status) {
        sent.computeIfAbsent(code, any -> new HashSet<>()).add(status);
    }
}

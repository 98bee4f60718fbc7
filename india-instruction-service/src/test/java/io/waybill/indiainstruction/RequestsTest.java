package io.waybill.indiainstruction;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import io.waybill.common.india.SandboxWaybill;
import io.waybill.common.json.RequestReader;
import io.waybill.test.RequestContract;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

@QuarkusTest
@ServiceUnderTest
class RequestsTest implements RequestContract {

    /** What depends on the kind, the clock, the table of time slots, or how a reader counts characters. */
    private static final Set<String> BEYOND_SYNTAX = Set.of(
            "InvalidPreferDate",
            "PreferDateInPast",
            "PreferDateTooFar",
            "PreferDateNotWorkingDay",
            "InvalidPreferTime",
            "PreferTimeOutsideSlot",
            "InvalidTimeSlot",
            "InvalidMobileNo",
            "MobileNoRequired",
            "InvalidLandMark",
            "LandMarkRequired");

    private static String awbNo;
    private static String id;

    @Override
    public Map<String, String> credentials(String operationId, String path) {
        return path.startsWith("/admin/")
                ? Map.of("Authorization", "Bearer " + Service.operatorToken())
                : Map.of("JWTToken", Service.customerToken().signed());
    }

    @Override
    public Optional<String> parameter(String operationId, String name) {
        return switch (name) {
            case "dryRun" -> Optional.of("true");
            case "version" -> Optional.of("1");
            case "application" -> Optional.of("app-of-client-of-the-test");
            case "delivery" -> Optional.of(delivery());
            case "id" -> {
                if (operationId.contains("Webhook")) {
                    yield Optional.of(webhook());
                }
                storeAnInstruction();
                yield Optional.of(id);
            }
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<JsonNode> body(String operationId) {
        storeAnInstruction();
        return switch (operationId) {
            case "giveAlternateInstruction" ->
                json(Service.body("{\"AWBNo\":\"" + awbNo + "\",\"AltInstRequestType\":\"ED\"}"));
            case "getInstructionStatus", "getInstructionOptions" -> json(Service.body("{\"AWBNo\":\"" + awbNo + "\"}"));
            case "giveAlternateInstructions" ->
                json("{\"altreqs\":[{\"AWBNo\":\"99999999\",\"AltInstRequestType\":\"ED\"}],\"profile\":"
                        + Service.PROFILE + "}");
            case "simulateWaybillState" ->
                json(Service.body("{\"AWBNo\":\"" + simulated() + "\",\"State\":\"DELIVERED\"}"));
            case "reportSimulatedState" ->
                json("{\"awbNo\":\"%s\",\"loginId\":\"%s\",\"state\":\"DELIVERED\"}"
                        .formatted(simulated(), Service.LOGIN_ID));
            default -> Optional.empty();
        };
    }

    private static String simulated() {
        return SandboxWaybill.of(Service.LOGIN_ID).getFirst().awbNo().value();
    }

    @Override
    public boolean isBeyondSyntax(String pointer, String code, String message) {
        return BEYOND_SYNTAX.contains(code)
                || (pointer.startsWith("/timeSlots/")
                        && (code.equals("DUPLICATE") || message.equals("must be after from")))
                || message.startsWith("must be from 2000 on")
                || message.startsWith("must be in the future")
                || message.equals("must not be sent with dryRun=true")
                || message.equals("is required with timeSlot")
                || message.equals("only a REJECTED instruction has a reason")
                // a URL has more rules than a pattern tells
                || message.startsWith("/url must ")
                || pointer.equals("/url")
                // a cursor is opaque; a day may be missing in the calendar
                || message.endsWith("must be a value of next from the feed")
                || message.endsWith("must be the value of next from the previous page")
                || message.contains("must be latest, or a date and time");
    }

    /** A mark or an instruction of many that is none is refused in its own result. */
    @Override
    public int refusal(String operationId, String place) {
        return place.startsWith("/marks/") || place.startsWith("/altreqs/")
                ? 200
                : RequestContract.super.refusal(operationId, place);
    }

    @Override
    public Bound bound() {
        return new Bound("giveAlternateInstruction", "/components/schemas/Profile/properties/Version/maxLength");
    }

    @Override
    public void afterwards() {
        Service.restoreTimeSlots();
    }

    /** The one of the caller; another one as soon as a request has ended it. */
    private static String webhook() {
        List<String> present = webhooks().get().jsonPath().getList("items.id");
        return present.isEmpty()
                ? webhooks()
                        .contentType("application/json")
                        .body("{\"url\":\"https://receiver.example/\",\"enabled\":true}")
                        .post()
                        .path("id")
                : present.getFirst();
    }

    private static String delivery() {
        return webhooks().post("/" + webhook() + "/test").path("id").toString();
    }

    private static RequestSpecification webhooks() {
        return Service.customer().basePath("/in/transportation/cust-instruction-update/v1/webhooks");
    }

    /** One that the feed has, too: without any, a reader would wait for it. */
    private static void storeAnInstruction() {
        if (awbNo == null) {
            awbNo = Service.waybill("IN_TRANSIT");
            Service.send(awbNo, "ED", "");
            id = Long.toString(Service.instructions(awbNo).getFirst().id());
        }
    }

    private static Optional<JsonNode> json(String text) {
        return Optional.of(RequestReader.tree(text.getBytes(StandardCharsets.UTF_8)));
    }
}

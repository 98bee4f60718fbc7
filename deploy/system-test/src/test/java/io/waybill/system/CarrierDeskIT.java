package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The carrier's staff mark at the desk what a customer has asked for, across two services: what the portal signs, the
 * instruction service trusts, and its audit trail names the person.
 */
@ExtendWith(SharedDeployment.class)
class CarrierDeskIT {

    private static final Pattern BOX = Pattern.compile("name=\"(item-[0-9]+)\" value=\"([0-9]+ [0-9]+)\"");

    private final Client client;

    CarrierDeskIT(Client client) {
        this.client = client;
    }

    @Test
    void anInstructionIsRejectedAtTheDeskAndTheServicesAuditTrailNamesThePerson() throws Exception {
        PortalSession olga = PortalSession.of(
                URI.create(client.get("PORTAL_URL")),
                client.get("PORTAL_OPERATOR_MAIL"),
                client.get("PORTAL_OPERATOR_PASSWORD"));
        String awbNo = Long.toString(ThreadLocalRandom.current().nextLong(10_000_000_000L, 90_000_000_000L));
        String operator = "Bearer " + client.operatorToken();
        String admin = client.get("INDIA_INSTRUCTION_URL") + "/admin/v1";
        client.send(client.request(admin + "/waybills")
                .header("Authorization", operator)
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(
                        "{\"awbNo\":\"%s\",\"loginId\":\"%s\",\"state\":\"OUT_FOR_DELIVERY\",\"updatedAt\":\"%s\"}"
                                .formatted(awbNo, client.get("LOGIN_ID"), Instant.now()))));
        assertThat(client.post(client.instructionUrl(), client.reattempt(awbNo), "JWTToken", client.token())
                        .text())
                .contains("\"Valid\"");

        assertThat(olga.get("/portal/desk/waybills?awbNo=" + awbNo).body()).contains(awbNo, "Out for delivery");
        String page = "/portal/desk/instructions?awbNo=" + awbNo + "&state=ACCEPTED";
        Matcher box = BOX.matcher(olga.get(page).body());
        assertThat(box.find()).isTrue();
        Map<String, String> form = new LinkedHashMap<>(Map.of(box.group(1), box.group(2)));
        form.putAll(Map.of("verdict", "REJECTED", "reasonCode", "ADDRESS_INCOMPLETE", "token", olga.token(false)));
        HttpResponse<String> marked = olga.post(page, form);

        assertThat(marked.statusCode()).as(marked.body()).isEqualTo(303);
        assertThat(olga.get("/portal/desk/instructions/csv?awbNo=" + awbNo + "&state=ANY")
                        .body()
                        .lines())
                .last()
                .asString()
                .contains(",REJECTED,")
                .endsWith(",ADDRESS_INCOMPLETE");
        String id = box.group(2).split(" ", -1)[0];
        JsonNode record = client.getWith(admin + "/audit?target=instruction/" + id, "Authorization", operator)
                .json()
                .at("/items/0");
        assertThat(record.path("action").asText()).isEqualTo("instruction.mark");
        assertThat(record.path("actor").asText()).startsWith("account/");
    }
}

package io.waybill.sandbox;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Loads applications, a user and waybills into fresh services, as an operator would. */
final class Seeder {

    private static final List<String> APIS = List.of("parcel", "freight-product", "india-instruction", "india-product");
    private static final int WAYBILLS_IN_TRANSIT = 20;

    /** The waybill of the interface's own example; the others follow it. */
    private static final long FIRST_AWB = 69_501_388_751L;

    private final OperatorClient operator;

    Seeder(OperatorClient operator) {
        this.operator = operator;
    }

    Seed load() throws IOException, InterruptedException {
        operator.putServiceLevel("sandbox", 1_000_000, 1_000_000_000);
        OperatorClient.Application first = applicationWithEveryApi("Sandbox application", "sandbox");
        OperatorClient.Licence licence = operator.licence(first);
        OperatorClient.Application limited = applicationWithEveryApi("Limited application", "standard");
        OperatorClient.Licence foreign = operator.licence(applicationWithEveryApi("Another shipper", "standard"));
        // A different user name each time, so that an interrupted load can be repeated.
        String username = "backend-user-" + Secrets.token(6);
        String password = Secrets.token(18);
        operator.user(username, password);

        List<String> awbs = new ArrayList<>();
        List<Map<String, String>> waybills = new ArrayList<>();
        for (int index = 0; index < WAYBILLS_IN_TRANSIT; index++) {
            awbs.add(awb(index));
            waybills.add(waybill(awb(index), licence, "IN_TRANSIT"));
        }
        String delivered = awb(WAYBILLS_IN_TRANSIT);
        String cancelled = awb(WAYBILLS_IN_TRANSIT + 1);
        String returned = awb(WAYBILLS_IN_TRANSIT + 2);
        String notOurs = awb(WAYBILLS_IN_TRANSIT + 3);
        waybills.add(waybill(delivered, licence, "DELIVERED"));
        waybills.add(waybill(cancelled, licence, "CANCELLED"));
        waybills.add(waybill(returned, licence, "RETURNED"));
        waybills.add(waybill(notOurs, foreign, "IN_TRANSIT"));
        operator.waybills(waybills);

        return new Seed(
                first.clientId(),
                first.clientSecret(),
                limited.clientId(),
                limited.clientSecret(),
                username,
                password,
                licence.loginId(),
                licence.licenceKey(),
                awbs,
                delivered,
                cancelled,
                returned,
                notOurs);
    }

    private OperatorClient.Application applicationWithEveryApi(String name, String level)
            throws IOException, InterruptedException {
        OperatorClient.Application application = operator.application(name, "SE", level);
        for (String api : APIS) {
            operator.grant(application, api);
        }
        return application;
    }

    private static String awb(int index) {
        return Long.toString(FIRST_AWB + index);
    }

    private static Map<String, String> waybill(String awb, OperatorClient.Licence licence, String state) {
        return Map.of(
                "awbNo",
                awb,
                "loginId",
                licence.loginId(),
                "state",
                state,
                "updatedAt",
                Instant.now().toString());
    }
}

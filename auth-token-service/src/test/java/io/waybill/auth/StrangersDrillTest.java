package io.waybill.auth;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.security.RevocationList;
import io.waybill.common.security.RevocationList.Entry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Strangers register and delete applications, add and end secrets, where applications are approved at once: so many
 * forms of one account, and as many of others with 20 each. {@code -Dtest-support.forms=10000} is what is promised.
 */
@QuarkusTest
@ServiceUnderTest
@TestProfile(StrangersDrillTest.ApprovedAtOnce.class)
@Tag("nightly")
class StrangersDrillTest {

    private static final String NEW = "/portal/applications/new";
    private static final Pattern SECRETS = Pattern.compile("name=\"secret\" value=\"([^\"]+)\"");
    private static final int FORMS = Integer.getInteger("test-support.forms", 200);
    private static final int FORMS_OF_AN_ACCOUNT = 20;
    private static final int ACCOUNTS = FORMS / FORMS_OF_AN_ACCOUNT;
    private static final int FORMS_OF_A_ROUND = 4;
    private static final int QUOTA = 20;
    private static final int AT_ONCE = 6;

    private final Map<String, Integer> answers = new ConcurrentSkipListMap<>();

    /** A sandbox as it is by default. */
    public static class ApprovedAtOnce implements QuarkusTestProfile {

        @Override
        public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(AutomaticApproval.class));
        }
    }

    /** Comes after {@link SandboxSettings}, which approve nothing. */
    public static class AutomaticApproval implements QuarkusTestResourceLifecycleManager {

        @Override
        public int order() {
            return 1;
        }

        @Override
        public Map<String, String> start() {
            return Map.of("waybill.auth.automatic-approval", "true");
        }

        @Override
        public void stop() {
            // nothing was started
        }
    }

    @Test
    void whatStrangersMakeAndEndIsBoundedByTheirQuotas() throws Exception {
        report("one account", 1, FORMS / FORMS_OF_A_ROUND);
        report(ACCOUNTS + " accounts", ACCOUNTS, FORMS_OF_AN_ACCOUNT / FORMS_OF_A_ROUND);
        System.out.printf("an entry takes %d bytes of heap in each replica of each service%n", bytesOfAnEntry());
    }

    private void report(String who, int accounts, int rounds) throws Exception {
        answers.clear();
        Map<String, Long> before = entries();
        Instant begin = Instant.now();
        try (ExecutorService people = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Future<?>> all = IntStream.range(0, accounts)
                    .<Future<?>>mapToObj(i -> people.submit(() -> makeAndEnd(Visitor.developer(), rounds)))
                    .toList();
            for (Future<?> one : all) {
                one.get();
            }
        }
        Map<String, Long> after = entries();
        System.out.printf(
                "%s, %d rounds: %d s, answers %s, entries %s before, %s after%n",
                who, rounds, Duration.between(begin, Instant.now()).toSeconds(), answers, before, after);

        long registered = (long) accounts * Math.min(rounds, QUOTA);
        assertThat(after.get("secrets") - before.get("secrets"))
                .as(
                        "for a day: one for each secret, the one that an application begins with and the one that was added")
                .isLessThanOrEqualTo(2L * accounts * rounds);
        assertThat(after.get("applications") - before.get("applications"))
                .as("as long as keys are believed: one for each that was approved")
                .isLessThanOrEqualTo(registered);
        if (rounds > QUOTA) {
            assertThat(answers.get("register 429")).isEqualTo(rounds - QUOTA);
        }
    }

    /** Beyond a quota, the last application takes the other forms. */
    private void makeAndEnd(Visitor visitor, int rounds) {
        String page = null;
        for (int i = 0; i < rounds; i++) {
            Response made =
                    post(visitor, "register", NEW, fields("name", "Shop", "businessRegion", "SE", "api-parcel", "on"));
            boolean isRegistered = made.statusCode() == 303;
            page = isRegistered ? made.header("Location").replaceFirst("^https?://[^/]+", "") : page;
            Response added = post(visitor, "add", page + "/credentials", fields("action", "add"));
            Matcher secrets = SECRETS.matcher(
                    added.statusCode() == 303
                            ? visitor.get(page + "/credentials").asString()
                            : "");
            String secret = secrets.find() ? secrets.group(1) : "none";
            post(visitor, "end", page + "/credentials", fields("action", "expire", "secret", secret, "when", "now"));
            post(visitor, "delete", page + "/delete", fields("name", "Shop"));
        }
    }

    private Response post(Visitor visitor, String what, String path, Map<String, String> form) {
        form.put("form", UUID.randomUUID().toString());
        Response answer = visitor.post(path, form);
        answers.merge(what + " " + answer.statusCode(), 1, Integer::sum);
        assertThat(answer.statusCode()).as(what).isIn(Set.of(303, 404, 422, 429));
        return answer;
    }

    private static Map<String, Long> entries() {
        List<Map<String, Object>> all = Registry.revocations();
        Map<String, Long> counted = new TreeMap<>();
        counted.put(
                "applications",
                all.stream().filter(entry -> entry.containsKey("client_id")).count());
        counted.put(
                "secrets",
                all.stream().filter(entry -> entry.containsKey("sid")).count());
        return counted;
    }

    private static long bytesOfAnEntry() {
        int many = 200_000;
        long before = used();
        RevocationList list = new RevocationList(InstantSource.system());
        for (int i = 0; i < many; i++) {
            list.add(new Entry(null, "client-of-24-letters-" + i, null, null, null, 1_800_000_000L + i));
        }
        long bytes = (used() - before) / many;
        assertThat(list.size()).isEqualTo(many);
        return bytes;
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}

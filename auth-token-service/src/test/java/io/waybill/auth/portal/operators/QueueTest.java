package io.waybill.auth.portal.operators;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.MembershipRows;
import io.waybill.auth.portal.Operators;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The queue: what is decided is what was seen, and one account buries nobody. */
@QuarkusTest
@ServiceUnderTest
class QueueTest {

    private static final String QUEUE = "/portal/operators";
    private static final Pattern CHOICE = Pattern.compile("name=\"(item-[0-9]+)\" value=\"([^\"]+)\"");

    @Inject
    Sql sql;

    private Visitor olga;

    @BeforeEach
    void emptyTheQueue() {
        olga = Visitor.operator();
        Operators.emptyTheQueue(sql);
    }

    /** The rules for each kind of decision are those of {@code DecisionVersionsTest}: here the pages must name it. */
    @ParameterizedTest
    @ValueSource(strings = {"the queue", "the application"})
    void aPageThatIsOutOfDateApprovesNoOtherLevel(String where) {
        App app = Registry.approved();
        String page = where.equals("the queue") ? QUEUE : QUEUE + "/applications/" + app.id();
        Registry.level("queue-level", 20, 2_000);
        String first = Registry.requestLevel(app.id(), "queue-level");
        Map<String, String> stale = stale(page, "level:" + app.id() + ":" + first);
        Map<String, String> reason = Map.of("reason", "ask for less");
        check(Registry.admin("POST", "/applications/" + app.id() + "/level-requests/reject", reason), 200);
        String second = "level:" + app.id() + ":" + Registry.requestLevel(app.id(), "platform");

        check(olga.post(page, stale), 409, second);

        // Nor if the form names the present request as it saw the one before.
        stale.put("form", UUID.randomUUID().toString());
        stale.put("subject", second);
        check(olga.post(page, stale), 409, "the level platform is requested");
    }

    private Map<String, String> stale(String page, String subject) {
        return Operators.decision(olga.get(page).asString(), subject, "approve", "");
    }

    @Test
    void aGrantThatWasAskedForAgainIsAnotherRequest() {
        App app = Registry.approved();
        Registry.requestProduction(app.id(), "parcel");
        Map<String, String> stale = stale(QUEUE, "grant:" + app.id() + ":parcel:production");
        Map<String, String> grant = Map.of("api", "parcel", "environment", "production", "reason", "no contract");
        check(Registry.admin("POST", "/applications/" + app.id() + "/grants/reject", grant), 200);
        Registry.requestProduction(app.id(), "parcel");

        check(olga.post(QUEUE, stale), 409, "is requested, since");
    }

    @Test
    void eachGrantThatAnApplicationAsksForIsOneRequest() {
        App app = Registry.approved();
        Registry.requestProduction(app.id(), "parcel");
        Registry.requestProduction(app.id(), "freight-product");

        String page = olga.get(QUEUE).asString();

        assertThat(page.split("name=\"seen\"", -1)).as("two forms").hasSize(3);
        assertThat(page).contains("grant:" + app.id() + ":parcel:production");
        assertThat(page).contains("grant:" + app.id() + ":freight-product:production");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/applications/ID"})
    void aFormThatDoesNotSayWhatWasSeenDecidesNothing(String path) {
        App app = Registry.register();
        String page = QUEUE + path.replace("ID", app.id());
        Map<String, String> form = stale(page, "application:" + app.id());
        form.remove("seen");

        olga.post(page, form).then().statusCode(400);

        assertThat(state(app.id())).isEqualTo("registered");
    }

    /** The page of the application takes the other decisions, and asks for the password before a suspension. */
    @ParameterizedTest
    @ValueSource(strings = {"suspend", "resume"})
    void theQueueOnlyApprovesAndRejects(String verdict) {
        App app = Registry.approved();
        Map<String, String> form = fields("subject", "application:" + app.id(), "verdict", verdict, "reason", "flood");
        form.put("seen", Registry.application(app.id()).path("version").toString());
        form.put("form", UUID.randomUUID().toString());

        olga.post(QUEUE, form).then().statusCode(400);

        assertThat(state(app.id())).isEqualTo("approved");
    }

    @Test
    void theFloodOfOneAccountIsOneGroupAndHidesNobody() {
        Visitor mallory = Visitor.developer();
        Visitor ada = Visitor.developer();
        flood(mallory, 60);
        String hers = flood(ada, 1).getFirst();

        String page = olga.get(QUEUE).asString();

        assertThat(page).contains("2 requesters wait", "All 60 of them", "application:" + hers);
        assertThat(page.split("name=\"seen\"", -1))
                .as("three of Mallory's, one of Ada's")
                .hasSize(5);
        assertThat(page.indexOf(mallory.shownMail())).as("waits longest").isLessThan(page.indexOf(ada.shownMail()));
        String all = olga.get(of(mallory)).asString();
        assertThat(all).contains("60 requests wait", "Page 1 of 3").doesNotContain(ada.shownMail(), hers);
        Set<String> seen = new TreeSet<>();
        for (int i = 1; i <= 3; i++) {
            CHOICE.matcher(olga.get(of(mallory) + "&page=" + i).asString())
                    .results()
                    .forEach(choice -> seen.add(choice.group(2)));
        }
        assertThat(seen).as("every one on one page").hasSize(60);
        olga.sees(of(mallory) + "&page=4", "on this page");
    }

    @Test
    void theLongestWaitIsFirstAndEveryGroupIsOnAPage() {
        List<Visitor> people = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            people.add(Visitor.developer());
            flood(people.getLast(), 1);
        }

        String first = olga.get(QUEUE).asString();
        String second = olga.get(QUEUE + "?page=2").asString();

        String oldest = people.getFirst().shownMail();
        String newest = people.getLast().shownMail();
        assertThat(first).contains("Page 1 of 2", oldest).doesNotContain(newest);
        assertThat(second).contains(newest).doesNotContain(oldest);
    }

    @Test
    void manyAreRejectedAtOnceForOneReasonAndAgainByASecondClick() {
        Visitor mallory = Visitor.developer();
        List<String> applications = flood(mallory, 5);
        Map<String, String> form = many(mallory);

        olga.post(QUEUE, form).then().statusCode(303).header("Location", containsString("/portal/operators?of="));
        olga.sees(QUEUE, "5 requests are rejected");
        olga.post(QUEUE, form).then().statusCode(303);

        assertThat(applications).extracting(QueueTest::state).containsOnly("rejected");
        Registry.application(applications.getLast()).then().body("reason", equalTo("these are no shops"));
        olga.sees(of(mallory), "Nothing of theirs waits");
        without(olga.sees(QUEUE), mallory.shownMail());
    }

    @Test
    void whatIsAnotherByNowIsNotRejectedWithTheOthersAndThatIsSaid() {
        Visitor mallory = Visitor.developer();
        List<String> applications = flood(mallory, 4);
        String changed = applications.get(0);
        String approved = applications.get(1);
        String own = applications.get(2);
        Map<String, String> form = many(mallory);
        Registry.describe(changed, "A real shop", mallory.mail(), List.of());
        Registry.approve(approved);
        new MembershipRows(sql).add(olga, own);

        check(
                olga.post(QUEUE, form),
                409,
                "3 were not rejected",
                "A real shop, the application. This has changed",
                "SE, is approved",
                "You are a member of this application");

        assertThat(applications.stream().map(QueueTest::state))
                .containsExactly("registered", "approved", "registered", "rejected");
        sql.update("delete from application_member where application_id = ?::uuid", own);
    }

    @Test
    void manyAreRejectedOnlyWithAReasonAndATickAndNothingIsLost() {
        Visitor mallory = Visitor.developer();
        List<String> applications = flood(mallory, 3);
        Map<String, String> form = many(mallory);
        form.put("reason", " ");
        form.remove("item-2");

        String refused = check(olga.post(QUEUE, form), 422, "Say why").asString();
        assertThat(refused.split(" checked>", -1)).as("two are still ticked").hasSize(3);
        form.keySet().removeIf(field -> field.startsWith("item-"));
        form.put("reason", "these are no shops");
        check(olga.post(QUEUE, form), 422, "Tick what is rejected", "these are no shops");
        form.put("item-1", "nonsense");
        olga.post(QUEUE, form).then().statusCode(400);
        assertThat(applications.stream().map(QueueTest::state)).containsOnly("registered");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?of=%00", "?of=%3Cb%3E", "?page=x", "?page=-1", "?page=999999", "?of=nobody&page=0"})
    void whatNobodyHasAskedForIsNoFaultOfOurs(String query) {
        Response answer = Visitor.operator().get(QUEUE + query);

        assertThat(answer.statusCode()).isIn(200, 404);
        assertThat(answer.asString()).doesNotContain("<b>");
    }

    /** Applications that the person has registered, which nobody has approved yet; the oldest first. */
    private List<String> flood(Visitor person, int number) {
        String requester = new MembershipRows(sql).reference(person);
        List<String> applications = new ArrayList<>();
        Instant begin = Instant.now();
        for (int i = 0; i < number; i++) {
            String id = UUID.randomUUID().toString();
            sql.update(
                    "insert into application (id, client_id, name, owner, business_region, service_level, roles, state,"
                            + " tokens_not_before, created_at, requested_at, requested_by)"
                            + " values (?::uuid, ?, ?, ?, 'SE', 'standard', '', 'registered', 0, ?, ?, ?)",
                    id,
                    "flood-" + id,
                    "Flood " + i,
                    person.mail(),
                    begin.plusMillis(i),
                    begin.plusMillis(i),
                    requester);
            applications.add(id);
        }
        return applications;
    }

    private String of(Visitor person) {
        return QUEUE + "?of=" + new MembershipRows(sql).reference(person);
    }

    /** The form that rejects all that the page of somebody's requests shows. */
    private Map<String, String> many(Visitor person) {
        Map<String, String> form =
                fields("form", "f" + UUID.randomUUID().toString().substring(0, 20), "reason", "these are no shops");
        form.putAll(fields("many", "yes", "of", new MembershipRows(sql).reference(person), "verdict", "reject"));
        CHOICE.matcher(olga.get(of(person)).asString())
                .results()
                .forEach(choice -> form.put(choice.group(1), choice.group(2)));
        return form;
    }

    private static String state(String application) {
        return Registry.application(application).path("state");
    }
}

package io.waybill.auth.portal.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.page.Wording;
import io.waybill.auth.portal.session.People;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.BusinessRegions;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** One draft: what it changes, how it answers, its products as customers will see them, and when it is published. */
@Path(CatalogueDeskResource.PATH + "/drafts/{draft}")
@RolesAllowed(Session.DESK)
public class CatalogueDraftResource {

    private static final List<String> OPERATIONS = List.of("match", "chargeableWeight");

    private final CatalogueDesk desk;
    private final BusinessRegions regions;
    private final People people;
    private final Form form;

    CatalogueDraftResource(CatalogueDesk desk, BusinessRegions regions, People people, Form form) {
        this.desk = desk;
        this.regions = regions;
        this.people = people;
        this.form = form;
    }

    /**
     * @param review what it changes; {@code null} of one that has ended
     * @param plans other plans, which a publication would overtake
     * @param tried what became of a request; {@code null} without one
     * @param names of the people, by how the draft names them
     */
    record DraftPage(
            Form form,
            ListedDraft draft,
            Review review,
            List<ListedDraft> plans,
            List<String> regions,
            Tried tried,
            String path,
            Map<String, String> names)
            implements TemplateInstance {}

    /**
     * The products of a region.
     *
     * @param product the one that is shown in full; {@code null} for none
     */
    record ProductsPage(
            ListedDraft draft,
            List<String> regions,
            String region,
            List<JsonNode> products,
            JsonNode product,
            String path)
            implements TemplateInstance {}

    @GET
    public Response page(@PathParam("draft") String number) {
        return Answer.page(template(desk.draft(form.session(), number), null));
    }

    @POST
    public Response decide(@PathParam("draft") String number) {
        ListedDraft draft = desk.draft(form.session(), number);
        return switch (form.typed("action")) {
            case "publish" ->
                published(
                        draft,
                        CatalogueDeskResource.PATH,
                        "Draft " + number + " is published: all replicas answer by it within five seconds.",
                        null);
            case "plan" -> {
                Optional<Instant> at = PublicationTime.typed(form);
                yield at.isEmpty()
                        ? form.refused(template(draft, null))
                        : published(
                                draft,
                                path(draft),
                                "Draft " + number + " will be published " + Wording.time(at.get()) + ".",
                                at.get());
            }
            case "withdraw" ->
                done(
                        draft,
                        CatalogueDeskResource.PATH,
                        "Draft " + number + " is withdrawn.",
                        () -> desk.withdraw(form.session(), number));
            case "try" -> tried(draft);
            default -> throw ApiException.malformed("the form does not say what to do");
        };
    }

    /**
     * The products as customers will see them.
     *
     * @param region of the customers; {@code null} for the first
     */
    @GET
    @Path("/products")
    public Response products(
            @PathParam("draft") String number,
            @QueryParam("region") String region,
            @QueryParam("product") String code) {
        ListedDraft draft = desk.draft(form.session(), number);
        String asked = region != null && regions.codes().contains(region)
                ? region
                : regions.codes().getFirst();
        List<JsonNode> products = StreamSupport.stream(
                        desk.products(form.session(), number, asked)
                                .path("products")
                                .spliterator(),
                        false)
                .toList();
        JsonNode product = products.stream()
                .filter(one -> one.path("productCode").asText().equals(code))
                .findFirst()
                .orElse(null);
        return Answer.page(
                new ProductsPage(draft, regions.codes(), asked, products, product, path(draft) + "/products"));
    }

    private Response published(ListedDraft draft, String next, String done, Instant at) {
        if (form.has("needs") && !form.has(form.typed("needs"))) {
            form.refuse("seen", "Nothing was published. Tick the box once you have seen what it changes.");
            return form.refused(template(draft, null));
        }
        return done(draft, next, done, () -> publish(draft, at));
    }

    private Response done(ListedDraft draft, String next, String done, Runnable change) {
        return form.accepts(change) ? form.done(next, done) : form.refused(template(draft, null));
    }

    private void publish(ListedDraft draft, Instant at) {
        Map<String, String> confirmations = new LinkedHashMap<>();
        if (form.has("seen")) {
            confirmations.put("confirm", form.typed("confirm"));
        }
        Stream.of("shrink", "overtake").filter(form::has).forEach(name -> confirmations.put(name, "true"));
        desk.publish(form.session(), Long.toString(draft.draft()), confirmations, at);
    }

    private Response tried(ListedDraft draft) {
        String operation = form.typed("operation");
        if (!OPERATIONS.contains(operation)) {
            throw ApiException.malformed("the form does not say what to try");
        }
        String region = form.typed("region");
        if (form.typed("request").isEmpty()) {
            form.refuse("request", "Type or paste a request.");
        } else {
            Optional<JsonNode> answer = form.judged(() ->
                    desk.tried(form.session(), Long.toString(draft.draft()), operation, region, form.typed("request")));
            if (answer.isPresent()) {
                return Answer.page(template(draft, Tried.of(answer.get())));
            }
        }
        return form.refused(template(draft, null));
    }

    private TemplateInstance template(ListedDraft draft, Tried tried) {
        boolean isOpen = draft.isOpen();
        form.suggest("request", isOpen ? SampleRequest.JSON : "");
        return new DraftPage(
                form,
                draft,
                isOpen ? desk.review(form.session(), draft) : null,
                isOpen
                        ? desk.drafts(form.session()).stream()
                                .filter(other -> other.isPlanned() && other.draft() != draft.draft())
                                .toList()
                        : List.of(),
                regions.codes(),
                tried,
                path(draft),
                people.names(draft.actors().toList()));
    }

    private static String path(ListedDraft draft) {
        return CatalogueDeskResource.PATH + "/drafts/" + draft.draft();
    }
}

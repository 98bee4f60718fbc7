package io.waybill.auth.portal.catalogue;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.People;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;

/** One published version: what it changed, its file, and the form that publishes it again. */
@Path(CatalogueDeskResource.PATH + "/versions/{version}")
@RolesAllowed(Session.DESK)
public class CatalogueVersionResource {

    private final CatalogueDesk desk;
    private final People people;
    private final Form form;

    CatalogueVersionResource(CatalogueDesk desk, People people, Form form) {
        this.desk = desk;
        this.people = people;
        this.form = form;
    }

    /**
     * @param latest whether it is in force
     * @param before the version that is kept before it; {@code null} for none
     * @param review what it changed in that one
     * @param back what a restore would change; {@code null} of the version in force
     * @param plans which a restore would overtake
     * @param names of the people, by how the version names them
     */
    record VersionPage(
            Form form,
            ListedVersion version,
            boolean latest,
            ListedVersion before,
            Review review,
            Review back,
            List<ListedDraft> plans,
            Map<String, String> names)
            implements TemplateInstance {}

    @GET
    public Response page(@PathParam("version") String number) {
        return Answer.page(template(number));
    }

    @POST
    public Response restore(@PathParam("version") String number) {
        Map<String, String> confirmations = form.has("overtake") ? Map.of("overtake", "true") : Map.of();
        return form.accepts(() -> desk.restore(form.session(), number, confirmations))
                ? form.done(
                        CatalogueDeskResource.PATH,
                        "The catalogue is as version " + number
                                + " was: all replicas answer by it within five seconds.")
                : form.refused(template(number));
    }

    private TemplateInstance template(String number) {
        Session person = form.session();
        List<ListedVersion> versions = desk.versions(person).first().items();
        ListedVersion version = versions.stream()
                .filter(one -> Long.toString(one.version()).equals(number))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("there is no such version of the catalogue"));
        ListedVersion inForce = versions.getFirst();
        ListedVersion before = versions.stream()
                .filter(one -> one.version() < version.version())
                .findFirst()
                .orElse(null);
        return new VersionPage(
                form,
                version,
                version.equals(inForce),
                before,
                before == null ? null : desk.review(person, version, before.version()),
                version.equals(inForce) ? null : desk.review(person, version, inForce.version()),
                desk.drafts(person).stream().filter(ListedDraft::isPlanned).toList(),
                people.names(List.of(version.publishedBy())));
    }
}

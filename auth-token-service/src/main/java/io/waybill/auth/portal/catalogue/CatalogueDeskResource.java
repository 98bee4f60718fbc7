package io.waybill.auth.portal.catalogue;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.page.TakesFile;
import io.waybill.auth.portal.service.Shown;
import io.waybill.auth.portal.session.People;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.web.MaxBody;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The catalogue in force, drafts and versions, and the form that uploads a file. */
@Path(CatalogueDeskResource.PATH)
@RolesAllowed(Session.DESK)
public class CatalogueDeskResource {

    static final String PATH = "/portal/desk/catalogue";

    /** A file of 10 MiB and the rest of the form. */
    private static final long MAX_FORM_BYTES = 11 << 20;

    private static final int MOST_ENDED = 5;

    private final CatalogueDesk desk;
    private final People people;
    private final Form form;

    CatalogueDeskResource(CatalogueDesk desk, People people, Form form) {
        this.desk = desk;
        this.people = people;
        this.form = form;
    }

    /**
     * @param shown the versions, newest first
     * @param waiting drafts that wait for a decision or their time
     * @param ended the others
     * @param names of the people, by how the lists name them
     */
    record CataloguePage(
            Form form,
            Shown<ListedVersion> shown,
            List<ListedDraft> waiting,
            List<ListedDraft> ended,
            Map<String, String> names)
            implements TemplateInstance {}

    @GET
    public Response page() {
        return Answer.page(template());
    }

    @POST
    @TakesFile
    @MaxBody(MAX_FORM_BYTES)
    public Response upload() {
        if (form.file() == null || form.file().content().length == 0) {
            form.refuse("file", "Choose a file.");
            return form.refused(template());
        }
        return form.judged(() -> desk.upload(form.session(), form.file().content()))
                .map(draft -> form.done(
                        PATH + "/drafts/" + draft, "The file is draft " + draft + " now. Nothing is published."))
                .orElseGet(() -> form.refused(template()));
    }

    /**
     * The catalogue for a person's own program.
     *
     * @param version {@code null} for the one in force
     */
    @GET
    @Path("/file")
    public Response file(@QueryParam("format") String format, @QueryParam("version") String version) {
        boolean isJson = "json".equals(format);
        String number = version == null ? "" : version;
        byte[] content = desk.file(form.session(), number, isJson ? CatalogueDesk.JSON : CatalogueDesk.XLSX);
        return Response.ok(content, isJson ? CatalogueDesk.JSON : CatalogueDesk.XLSX)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"catalogue" + (number.isEmpty() ? "" : "-" + number)
                                + (isJson ? ".json\"" : ".xlsx\""))
                .build();
    }

    private TemplateInstance template() {
        Shown<ListedVersion> shown = Shown.of(form, () -> desk.versions(form.session()));
        List<ListedDraft> drafts = shown.away() == null ? desk.drafts(form.session()) : List.of();
        return new CataloguePage(
                form,
                shown,
                drafts.stream().filter(ListedDraft::isOpen).toList(),
                drafts.stream()
                        .filter(draft -> !draft.isOpen())
                        .limit(MOST_ENDED)
                        .toList(),
                people.names(Stream.concat(
                                shown.entries().stream().map(ListedVersion::publishedBy),
                                drafts.stream().flatMap(ListedDraft::actors))
                        .toList()));
    }
}

package io.waybill.auth.portal.waybill;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Filters;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.service.Shown;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.paging.Listing;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.web.ExportWriter;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What customers have asked for, by day, slot, waybill and state, as a page and as a file for spreadsheets; many are
 * marked at once. Without a filter, what is still to be carried out.
 */
@Path(CarrierInstructionsResource.PATH)
@RolesAllowed(Session.DESK)
public class CarrierInstructionsResource {

    static final String PATH = "/portal/desk/instructions";

    /** The parameter of the page that is no filter: which boxes are ticked. */
    private static final String TICK = "tick";

    private final CarrierDesk desk;
    private final Form form;

    CarrierInstructionsResource(CarrierDesk desk, Form form) {
        this.desk = desk;
        this.form = form;
    }

    /**
     * @param here path of this page, to which its form is sent
     * @param next path of the next page; {@code null} without one
     * @param file path of the file with the same instructions
     * @param refused why some were not marked
     */
    record InstructionsPage(
            Form form,
            List<String> states,
            List<RejectionReason> reasons,
            Shown<ListedInstruction> shown,
            Boxes boxes,
            String here,
            String next,
            String file,
            List<String> refused)
            implements TemplateInstance {}

    /**
     * The boxes of a page.
     *
     * @param any whether there is anything to mark
     * @param all whether all are ticked
     * @param sent the values of those that were ticked in the form that comes back
     */
    public record Boxes(boolean any, boolean all, List<String> sent) {

        /** Whether the box of the instruction is ticked, whichever row has it now. */
        public boolean isTicked(ListedInstruction instruction) {
            return all || sent.contains(instruction.choice());
        }
    }

    @GET
    public Response page(@Context UriInfo uri) {
        TemplateInstance template = template(uri, List.of());
        return form.isRefused() ? form.refused(template) : Answer.page(template);
    }

    @POST
    public Response mark(@Context UriInfo uri) {
        Map<InstructionMark, String> marks = InstructionMark.of(form, PageRequest.DEFAULT_LIMIT);
        if (form.isRefused()) {
            return form.refused(template(uri, List.of()));
        }
        List<String> refused = desk.mark(form.session(), marks);
        return refused.isEmpty()
                ? form.done(filters(uri).here(PATH), InstructionMark.done(marks.keySet()))
                : Answer.page(Response.Status.CONFLICT.getStatusCode(), template(uri, refused));
    }

    @GET
    @Path("/csv")
    @Produces(ExportWriter.CSV)
    public Listing<ListedInstruction> file(@Context UriInfo uri) {
        return desk.instructions(form.session(), filters(uri));
    }

    private TemplateInstance template(UriInfo uri, List<String> refused) {
        Filters filters = filters(uri);
        filters.asked().forEach(form::suggest);
        Shown<ListedInstruction> shown = Shown.of(form, () -> desk.instructions(form.session(), filters));
        return new InstructionsPage(
                form,
                ListedInstruction.STATES,
                List.of(RejectionReason.values()),
                shown,
                new Boxes(
                        shown.entries().stream().anyMatch(ListedInstruction::isOpen),
                        uri.getQueryParameters().containsKey(TICK) && !form.has(InstructionMark.VERDICT),
                        InstructionMark.ticked(form, PageRequest.DEFAULT_LIMIT)),
                filters.here(PATH),
                filters.next(PATH, shown.next()),
                filters.link(PATH + "/csv"),
                refused);
    }

    private static Filters filters(UriInfo uri) {
        Map<String, List<String>> sent = new HashMap<>(uri.getQueryParameters());
        sent.remove(TICK);
        return Filters.of(sent.isEmpty() ? Map.of("state", List.of(InstructionMark.ACCEPTED)) : sent);
    }
}

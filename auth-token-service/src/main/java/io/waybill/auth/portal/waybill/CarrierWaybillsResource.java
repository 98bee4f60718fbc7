package io.waybill.auth.portal.waybill;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Filters;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.service.Shown;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.paging.Listing;
import io.waybill.common.web.ExportWriter;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;

/** The carrier's waybills by number, shipper and state, as a page and as a file for spreadsheets. */
@Path(CarrierWaybillsResource.PATH)
@RolesAllowed(Session.DESK)
public class CarrierWaybillsResource {

    static final String PATH = "/portal/desk/waybills";

    private final CarrierDesk desk;
    private final Form form;

    CarrierWaybillsResource(CarrierDesk desk, Form form) {
        this.desk = desk;
        this.form = form;
    }

    /**
     * @param next path of the next page; {@code null} without one
     * @param file path of the file with the same waybills
     */
    record WaybillsPage(Form form, List<String> states, Shown<ListedWaybill> shown, String next, String file)
            implements TemplateInstance {}

    @GET
    public Response page(@Context UriInfo uri) {
        Filters filters = Filters.of(uri.getQueryParameters());
        filters.asked().forEach(form::suggest);
        Shown<ListedWaybill> shown = Shown.of(form, () -> desk.waybills(form.session(), filters));
        TemplateInstance template = new WaybillsPage(
                form, ListedWaybill.STATES, shown, filters.next(PATH, shown.next()), filters.link(PATH + "/csv"));
        return form.isRefused() ? form.refused(template) : Answer.page(template);
    }

    @GET
    @Path("/csv")
    @Produces(ExportWriter.CSV)
    public Listing<ListedWaybill> file(@Context UriInfo uri) {
        return desk.waybills(form.session(), Filters.of(uri.getQueryParameters()));
    }
}

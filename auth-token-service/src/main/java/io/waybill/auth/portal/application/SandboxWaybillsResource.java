package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.service.ServiceClient;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.waybill.CarrierWording;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRecord.LicenceRecord;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.india.SandboxWaybill;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.List;

/**
 * The ten waybills that each licence has in a sandbox: their numbers, what becomes of instructions, and a form that
 * says where a shipment is. They follow from the LoginID, so the page asks no other service.
 */
@Path("/portal/applications/{id}/waybills")
@RolesAllowed(Session.MEMBER)
public class SandboxWaybillsResource {

    private static final String REPORTS = "/admin/v1/simulation/reports";

    /** All states, each of which one of the ten has at first. */
    private static final List<String> STATES =
            SandboxWaybill.of("").stream().map(SandboxWaybill::state).distinct().toList();

    private final Membership membership;
    private final ApplicationRegistry registry;
    private final ServiceClient services;
    private final WaybillConfig config;
    private final Form form;

    SandboxWaybillsResource(
            Membership membership,
            ApplicationRegistry registry,
            ServiceClient services,
            WaybillConfig config,
            Form form) {
        this.membership = membership;
        this.registry = registry;
        this.services = services;
        this.config = config;
        this.form = form;
    }

    /** A licence with its waybills. */
    public record Ten(String loginId, List<SandboxWaybill> waybills) {}

    /** Where a shipment is, as the service reads and answers it. */
    public record Report(String awbNo, String loginId, String state) {}

    record WaybillsPage(Form form, ApplicationRecord application, List<Ten> licences, List<String> states)
            implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id) {
        return Answer.page(template(own(id)));
    }

    /** Says where a shipment is. */
    @POST
    public Response report(@PathParam("id") String id) {
        ApplicationRecord application = own(id);
        Report report = new Report(form.typed("awbNo"), form.typed("licence"), form.typed("state"));
        List<String> own = loginIds(application);
        if (!own.contains(report.loginId())) {
            form.refuse("", "This is none of the application's licences.");
        }
        return !form.isRefused()
                        && form.accepts(
                                () -> services.forMember(form.session(), application.id(), own, ApiId.INDIA_INSTRUCTION)
                                        .post(REPORTS, report, Report.class))
                ? form.done(
                        "/portal/applications/" + application.id() + "/waybills",
                        "Waybill " + report.awbNo() + " is now: " + CarrierWording.state(report.state()) + ".")
                : form.refused(template(application));
    }

    private ApplicationRecord own(String id) {
        ApplicationRecord application = registry.credentials(membership.require(id));
        if (config.environment() != WaybillConfig.Environment.SANDBOX) {
            throw ApiException.notFound("only in a sandbox does a licence have waybills of its own");
        }
        return application;
    }

    private static List<String> loginIds(ApplicationRecord application) {
        return application.licences().stream().map(LicenceRecord::loginId).toList();
    }

    private TemplateInstance template(ApplicationRecord application) {
        List<Ten> licences = loginIds(application).stream()
                .map(loginId -> new Ten(loginId, SandboxWaybill.of(loginId)))
                .toList();
        return new WaybillsPage(form, application, licences, STATES);
    }
}

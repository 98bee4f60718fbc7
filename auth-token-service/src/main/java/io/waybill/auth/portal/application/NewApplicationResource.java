package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.application.Registration;
import io.waybill.auth.registry.registration.BusinessRegions;
import io.waybill.auth.registry.registration.NewApplication;
import io.waybill.auth.registry.servicelevel.Level;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.WaybillConfig;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Registers an application by its name, business region and APIs, and leads to its first calls. */
@Path("/portal/applications/new")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class NewApplicationResource {

    private final DeveloperRequests requests;
    private final ServiceLevels levels;
    private final BusinessRegions regions;
    private final WaybillConfig config;
    private final Form form;

    NewApplicationResource(
            DeveloperRequests requests,
            ServiceLevels levels,
            BusinessRegions regions,
            WaybillConfig config,
            Form form) {
        this.requests = requests;
        this.levels = levels;
        this.regions = regions;
        this.config = config;
        this.form = form;
    }

    record RegisterPage(Form form, List<Api> apis, Level level, List<String> regions) implements TemplateInstance {}

    @GET
    public Response page() {
        return Answer.page(template());
    }

    @POST
    public Response register() {
        List<String> apis = Arrays.stream(Api.values())
                .map(Api::id)
                .filter(api -> form.ticked("api", api))
                .toList();
        if (apis.isEmpty()) {
            form.refuse("apis", "Choose at least one API. You can ask for others later.");
        }
        Optional<NewApplication> wanted = form.valid(
                NewApplication.ofCustomer(form.typed("name"), form.session().contact(), form.typed("businessRegion")));
        if (form.isRefused()) {
            return form.refused(template());
        }
        boolean isWaiting = config.environment() == Environment.PRODUCTION;
        String done = form.typed("name") + " is created: its key is CLIENT_ID below."
                + (isWaiting ? " Its APIs wait for our decision." : "");
        return form.attempt(() -> requests.register(wanted.get().registration(), apis))
                .map(id -> form.done(PortalPath.APPLICATIONS + "/" + id, done))
                .orElseGet(() -> form.refused(template()));
    }

    private TemplateInstance template() {
        return new RegisterPage(form, List.of(Api.values()), levels.get(Registration.DEFAULT_LEVEL), regions.codes());
    }
}

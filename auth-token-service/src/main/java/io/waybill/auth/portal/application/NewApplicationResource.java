package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.application.BusinessRegions;
import io.waybill.auth.registry.application.Registration;
import io.waybill.auth.registry.servicelevel.Level;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.WaybillConfig;
import io.waybill.common.WaybillConfig.Environment;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Registers an application. The terms come before the form. */
@Path("/portal/applications/new")
@RolesAllowed(Session.MEMBER)
public class NewApplicationResource {

    private final Membership membership;
    private final ServiceLevels levels;
    private final BusinessRegions regions;
    private final WaybillConfig config;
    private final Form form;

    NewApplicationResource(
            Membership membership, ServiceLevels levels, BusinessRegions regions, WaybillConfig config, Form form) {
        this.membership = membership;
        this.levels = levels;
        this.regions = regions;
        this.config = config;
        this.form = form;
    }

    record RegisterPage(Form form, List<Api> apis, Level level, List<String> regions) implements TemplateInstance {}

    @GET
    public Response page() {
        form.suggest("environment", config.environment().claim());
        return Answer.page(template());
    }

    @POST
    public Response register() {
        Session session = form.session();
        String region = form.typed("businessRegion");
        String environment = form.typed("environment");
        List<String> apis = Arrays.stream(Api.values())
                .map(Api::id)
                .filter(api -> form.has("api-" + api))
                .toList();
        if (apis.isEmpty()) {
            form.refuse("apis", "Choose at least one API. You can ask for others later.");
        }
        if (!Environment.CLAIMS.contains(environment)) {
            form.refuse("environment", "Choose one of the two.");
        }
        Optional<Registration> registration =
                form.judged(() -> Registration.of(form.typed("name"), session.contact(), region));
        if (form.isRefused()) {
            return Answer.refused(template());
        }
        Optional<String> made = form.judged(() ->
                form.once(() -> "/portal/applications/" + membership.register(registration.get(), environment, apis)));
        return made.map(Answer::to).orElseGet(() -> Answer.refused(template()));
    }

    private TemplateInstance template() {
        return new RegisterPage(form, List.of(Api.values()), levels.get(Registration.DEFAULT_LEVEL), regions.codes());
    }
}

package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.form.Quotas;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.application.Registration;
import io.waybill.auth.registry.grant.ApiGrants;
import io.waybill.auth.registry.registration.ApplicationRegistration;
import io.waybill.auth.registry.registration.BusinessRegions;
import io.waybill.auth.registry.registration.NewApplication;
import io.waybill.auth.registry.servicelevel.Level;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.auth.registry.testaccess.TestAccess;
import io.waybill.auth.registry.user.BackendUsers.NewUser;
import io.waybill.common.WaybillConfig;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Registers an application by its name, business region and APIs, and leads to its first calls. */
@Path("/portal/applications/new")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class NewApplicationResource {

    private final Quotas quotas;
    private final ApplicationRegistration registration;
    private final ApiGrants grants;
    private final TestAccess testAccess;
    private final AuditTrail audit;
    private final ServiceLevels levels;
    private final BusinessRegions regions;
    private final Environment environment;
    private final Form form;

    NewApplicationResource(
            Quotas quotas,
            ApplicationRegistration registration,
            ApiGrants grants,
            TestAccess testAccess,
            AuditTrail audit,
            ServiceLevels levels,
            BusinessRegions regions,
            WaybillConfig config,
            Form form) {
        this.quotas = quotas;
        this.registration = registration;
        this.grants = grants;
        this.testAccess = testAccess;
        this.audit = audit;
        this.levels = levels;
        this.regions = regions;
        this.environment = config.environment();
        this.form = form;
    }

    record RegisterPage(List<Api> apis, Level level, List<String> regions) implements TemplateInstance {}

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
        String done = "The application is created: its key is CLIENT_ID below."
                + (isWaiting() ? " Its APIs wait for our decision." : "");
        return form.attempt(() -> register(wanted.get().registration(), apis))
                .map(id -> form.done(PortalPath.APPLICATIONS + "/" + id, done))
                .orElseGet(() -> form.refused(template()));
    }

    private String register(Registration wanted, List<String> apis) {
        UUID id = UUID.randomUUID();
        // Hashed before the transaction begins.
        Optional<NewUser> testUser = testAccess.newUser(id);
        return form.once(() -> {
            quotas.requireRegistration(form.session(), 1 + (isWaiting() ? apis.size() : 0));
            registration.register(id, wanted, form.session().accountId());
            apis.forEach(api -> grants.request(id, api, environment.claim()));
            testUser.ifPresent(user -> testAccess.create(id, user));
            // The next page shows it.
            audit.record("key.show", "application/" + id, Map.of());
            return id.toString();
        });
    }

    private boolean isWaiting() {
        return environment == Environment.PRODUCTION;
    }

    private TemplateInstance template() {
        return new RegisterPage(List.of(Api.values()), levels.get(Registration.DEFAULT_LEVEL), regions.codes());
    }
}

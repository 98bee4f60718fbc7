package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.application.ApiGrants.Grant;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.auth.registry.application.AutomaticApproval;
import io.waybill.auth.registry.application.Decision;
import io.waybill.auth.registry.application.ExpectedVersion;
import io.waybill.auth.registry.application.NewLevelRequest;
import io.waybill.auth.registry.servicelevel.Level;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.WaybillConfig;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.error.ApiException;
import io.waybill.common.india.SandboxWaybill;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * An application's page: its state and that of each grant, with who decided and why, and what is pending. Members ask
 * here for further APIs or another service level, and end the application.
 */
@Path("/portal/applications/{id}")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class ApplicationPageResource {

    private final Membership membership;
    private final ApplicationRegistry registry;
    private final ServiceLevels levels;
    private final AutomaticApproval approval;
    private final WaybillConfig config;
    private final Form form;

    ApplicationPageResource(
            Membership membership,
            ApplicationRegistry registry,
            ServiceLevels levels,
            AutomaticApproval approval,
            WaybillConfig config,
            Form form) {
        this.membership = membership;
        this.registry = registry;
        this.levels = levels;
        this.approval = approval;
        this.config = config;
        this.form = form;
    }

    /** A LoginID with the waybills that it has in a sandbox. */
    public record Ten(String loginId, List<SandboxWaybill> waybills) {}

    /** @param licences those of a sandbox, each with its waybills */
    record ApplicationPage(
            Form form,
            ApplicationRecord application,
            List<Api> apis,
            List<Level> levels,
            Level level,
            boolean automatic,
            List<Ten> licences)
            implements TemplateInstance {}

    record DeletePage(Form form, ApplicationRecord application) implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id) {
        return Answer.page(template(membership.require(id)));
    }

    @POST
    public Response change(@PathParam("id") String id) {
        UUID application = membership.require(id);
        Optional<String> done = switch (form.typed("action")) {
            case "grant" -> requestGrant(application);
            case "level" ->
                form.valid(new NewLevelRequest(form.typed("level"), form.typed("reason")))
                        .flatMap(wanted -> form.judged(() -> membership.request(application, wanted)))
                        .map(request -> "The level " + request.level()
                                + (request.waitsFor() != null
                                        ? " is asked for, and waits for our decision."
                                        : " is the application's: tokens from now on have it."));
            default -> throw ApiException.malformed("the form does not say what to do");
        };
        return done.map(sentence -> form.done("/portal/applications/" + application, sentence))
                .orElseGet(() -> form.refused(template(application)));
    }

    @GET
    @Path("/delete")
    public Response deletePage(@PathParam("id") String id) {
        return Answer.page(new DeletePage(form, registry.withGrants(membership.require(id))));
    }

    @POST
    @Path("/delete")
    public Response delete(@PathParam("id") String id) {
        UUID application = membership.require(id);
        ApplicationRecord record = registry.withGrants(application);
        if (!shown(form.typed("name")).equals(shown(record.name()))) {
            form.refuse("name", "Type the name as it is written above.");
        } else {
            form.accepts(() -> registry.delete(application, ExpectedVersion.ANY));
        }
        return form.isRefused()
                ? form.refused(new DeletePage(form, record))
                : form.done(
                        "/portal",
                        record.name() + " is deleted: its key is refused from now on, its tokens within 10 seconds.");
    }

    /** A name as a page shows it: several blanks as one, and none around it. */
    private static String shown(String name) {
        return name.strip().replaceAll("\\s+", " ");
    }

    private Optional<String> requestGrant(UUID application) {
        String api = form.typed("api");
        String environment = form.typed("environment");
        if (Api.of(api).isEmpty() || !Environment.CLAIMS.contains(environment)) {
            form.refuse("api", "Choose an API and an environment.");
            return Optional.empty();
        }
        return form.judged(() -> membership.request(application, new Grant(api, environment, Decision.NONE)))
                .map(grant -> Api.titleOf(api) + ", " + environment + ": "
                        + (grant.waitsFor() == null
                                ? "granted, for tokens from now on."
                                : "asked for. It waits for our decision."));
    }

    private TemplateInstance template(UUID id) {
        ApplicationRecord application = registry.withGrants(id);
        Map<String, Level> all = levels.byName();
        List<Level> others = all.values().stream()
                .filter(level -> !level.name().equals(application.level()) && levels.isForCustomers(level.name()))
                .sorted(Comparator.comparingLong(Level::perDay))
                .toList();
        return new ApplicationPage(
                form,
                application,
                Arrays.asList(Api.values()),
                others,
                all.get(application.level()),
                approval.isAutomatic(),
                config.environment() == Environment.SANDBOX ? licences(id) : List.of());
    }

    /** The numbers follow from the LoginIDs, so no other service is asked. */
    private List<Ten> licences(UUID id) {
        return registry.get(id).credentials().licences().stream()
                .map(licence -> new Ten(licence.loginId(), SandboxWaybill.of(licence.loginId())))
                .toList();
    }
}

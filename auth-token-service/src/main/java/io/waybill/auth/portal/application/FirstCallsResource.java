package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.application.Samples.Language;
import io.waybill.auth.portal.application.Samples.Step;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.GrantState;
import io.waybill.auth.registry.credential.ClientSecrets;
import io.waybill.auth.registry.testaccess.TestAccess;
import io.waybill.auth.registry.usage.Usage.FirstCall;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * First calls: for each API a few steps to a real answer, with the application's own values, ready to paste and run.
 */
@Path("/portal/applications/{id}")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class FirstCallsResource {

    private static final List<String> APIS = Stream.concat(
                    Stream.of(ApiId.AUTH_TOKEN), Arrays.stream(Api.values()).map(Api::id))
            .toList();

    private final Membership membership;
    private final ClientSecrets secrets;
    private final Samples samples;
    private final OwnValues values;
    private final UsageLedger usage;
    private final TestAccess testAccess;
    private final WaybillConfig waybill;
    private final Form form;

    FirstCallsResource(
            Membership membership,
            ClientSecrets secrets,
            Samples samples,
            OwnValues values,
            UsageLedger usage,
            TestAccess testAccess,
            WaybillConfig waybill,
            Form form) {
        this.membership = membership;
        this.secrets = secrets;
        this.samples = samples;
        this.values = values;
        this.usage = usage;
        this.testAccess = testAccess;
        this.waybill = waybill;
        this.form = form;
    }

    /**
     * @param api whose calls they are
     * @param listed the APIs among which people choose: this one and those that the application can call
     * @param others all other APIs that have first calls
     * @param environment what to set before the first step
     * @param needsSecret whether that has a secret
     * @param isShown whether the secret is filled in
     * @param helper the code that all steps share; empty if there is none
     * @param arrival the first successful call of this API, or its first call if none succeeded; {@code null} without
     *     one
     * @param error what the answer to the first call means, if it did not succeed; {@code null} otherwise
     * @param isGranted whether the application has a grant for the API, or needs none
     */
    record FirstCallsPage(
            ApplicationRecord application,
            String api,
            List<String> listed,
            List<String> others,
            Language language,
            List<Language> languages,
            String environment,
            boolean needsSecret,
            boolean isShown,
            String helper,
            List<Step> steps,
            FirstCall arrival,
            Explanation error,
            boolean isGranted)
            implements TemplateInstance {

        @Override
        public String toString() {
            return "first calls of " + application;
        }
    }

    /**
     * The page.
     *
     * @param api whose calls; without it, those of the first API that the application can call
     * @param language an id of {@link Language}; without a known one, curl
     */
    @GET
    public Response page(@PathParam("id") String id, @QueryParam("api") String api, @QueryParam("in") String language) {
        return Answer.page(template(membership.withGrants(id), api, language, null));
    }

    /** The page with a secret filled in. It answers instead of a redirect: nothing in between may keep the value. */
    @POST
    public Response show(@PathParam("id") String id, @QueryParam("api") String api, @QueryParam("in") String language) {
        ApplicationRecord application = membership.withGrants(id);
        Optional<String> secret =
                form.hasPassword() ? form.attempt(() -> newestSecret(application.id())) : Optional.empty();
        return form.answer(template(application, api, language, secret.orElse(null)));
    }

    private String newestSecret(UUID application) {
        CredentialsView view = membership.credentials(application);
        return view.live().reversed().stream()
                .filter(secret -> view.known().isShown(secret.createdAt()))
                .findFirst()
                .map(secret -> secrets.showToMember(application, secret.id()))
                .orElseThrow(() -> ApiException.conflict("there is no secret that you see: add one under Credentials"));
    }

    private TemplateInstance template(ApplicationRecord application, String wanted, String in, String secret) {
        String api = wanted == null ? first(application) : wanted;
        if (!APIS.contains(api)) {
            throw ApiException.notFound("there are no first calls of this name");
        }
        Language language = Language.of(in);
        boolean needsSecret = values.needSecret(api);
        FirstCall arrival = arrival(application.id(), api);
        Map<Boolean, List<String>> apis = APIS.stream()
                .collect(Collectors.partitioningBy(each -> each.equals(api) || isGranted(application, each)));
        return new FirstCallsPage(
                application,
                api,
                apis.get(true),
                apis.get(false),
                language,
                List.of(Language.values()),
                values.of(
                        api,
                        application.clientId(),
                        secret,
                        testAccess.of(application.id()).orElse(null)),
                needsSecret,
                secret != null,
                language.isShell() && !needsSecret ? "" : samples.helper(language),
                samples.steps(api, language),
                arrival,
                arrival == null || arrival.succeeded() ? null : Explanation.of(arrival.status(), arrival.code()),
                isGranted(application, api));
    }

    private String first(ApplicationRecord application) {
        return Arrays.stream(Api.values())
                .map(Api::id)
                .filter(api -> isGranted(application, api))
                .findFirst()
                .orElse(ApiId.AUTH_TOKEN);
    }

    private FirstCall arrival(UUID application, String api) {
        return usage.firstCalls(application).stream()
                .filter(call -> call.api().equals(api))
                .min(Comparator.comparing((FirstCall call) -> !call.succeeded()).thenComparing(FirstCall::arrivedAt))
                .orElse(null);
    }

    private boolean isGranted(ApplicationRecord application, String api) {
        return api.equals(ApiId.AUTH_TOKEN)
                || application.grants().stream()
                        .anyMatch(grant -> grant.api().equals(api)
                                && grant.environment()
                                        .equals(waybill.environment().claim())
                                && grant.state() == GrantState.approved);
    }
}

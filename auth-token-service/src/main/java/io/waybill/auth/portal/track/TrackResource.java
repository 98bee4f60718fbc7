package io.waybill.auth.portal.track;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.application.Membership;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.track.TrackView.ShownStep;
import io.waybill.auth.portal.track.TrackView.Tab;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.GrantState;
import io.waybill.auth.registry.testaccess.TestAccess;
import io.waybill.auth.registry.usage.Usage.FirstCall;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** First calls: the tracks with an application's own values, ready to paste and run. */
@Path("/portal/applications/{id}")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class TrackResource {

    private final Membership membership;
    private final OwnEnvironment environments;
    private final Tracks tracks;
    private final Samples samples;
    private final UsageLedger usage;
    private final TestAccess testAccess;
    private final WaybillConfig waybill;

    TrackResource(
            Membership membership,
            OwnEnvironment environments,
            Tracks tracks,
            Samples samples,
            UsageLedger usage,
            TestAccess testAccess,
            WaybillConfig waybill) {
        this.membership = membership;
        this.environments = environments;
        this.tracks = tracks;
        this.samples = samples;
        this.usage = usage;
        this.testAccess = testAccess;
        this.waybill = waybill;
    }

    record TrackPage(TrackView view) implements TemplateInstance {}

    /** The track of an API; without one, that of the first API that the application can call. */
    @GET
    public Response page(
            @PathParam("id") String id, @QueryParam("api") String wantedApi, @QueryParam("in") String wanted) {
        ApplicationRecord application = membership.withGrants(id);
        String api = wantedApi == null ? first(application) : wantedApi;
        Track track = tracks.of(api).orElseThrow(() -> ApiException.notFound("there is no track of this name"));
        Language language = Languages.of(wanted);
        TestAccess.Values test = testAccess.of(application.id()).orElse(null);
        return Answer.page(new TrackPage(new TrackView(
                application,
                api,
                track,
                tracks.all().entrySet().stream()
                        .map(each -> new Tab(each.getKey(), each.getValue().title()))
                        .toList(),
                language,
                environments.of(track, api, application.clientId(), test),
                language.isShell() && !track.needsToken() ? "" : samples.helper(language),
                IntStream.rangeClosed(1, track.steps().size())
                        .mapToObj(number -> ShownStep.of(number, track.steps().get(number - 1), api, language))
                        .toList(),
                arrival(application.id(), api),
                api.equals(ApiId.AUTH_TOKEN) || isGranted(application, api))));
    }

    private String first(ApplicationRecord application) {
        return tracks.all().keySet().stream()
                .filter(candidate -> !candidate.equals(ApiId.AUTH_TOKEN) && isGranted(application, candidate))
                .findFirst()
                .orElse(ApiId.AUTH_TOKEN);
    }

    private FirstCall arrival(UUID application, String api) {
        List<FirstCall> calls = usage.firstCalls(application);
        return calls.stream()
                .filter(call -> call.api().equals(api))
                .min(Comparator.comparing((FirstCall call) -> !call.succeeded()).thenComparing(FirstCall::arrivedAt))
                .orElse(null);
    }

    private boolean isGranted(ApplicationRecord application, String api) {
        return application.grants().stream()
                .anyMatch(grant -> grant.api().equals(api)
                        && grant.environment().equals(waybill.environment().claim())
                        && grant.state() == GrantState.approved);
    }
}

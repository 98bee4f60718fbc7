package io.waybill.auth.portal.api;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.platform.web.AtomFeed;
import io.waybill.auth.platform.web.AtomFeed.Entry;
import io.waybill.auth.platform.web.Markdown;
import io.waybill.auth.portal.api.ApiReleases.Change;
import io.waybill.auth.portal.api.ApiReleases.Release;
import io.waybill.auth.portal.page.Answer;
import io.waybill.common.WaybillConfig;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What each version changed in the APIs, open to everybody: a page and a feed. */
@Path("/portal")
@PermitAll
public class WhatsNewResource {

    private static final int MOST_ON_A_PAGE = 5;
    private static final int MOST_IN_A_FEED = 20;

    private final ApiReleases releases;
    private final WaybillConfig waybill;

    WhatsNewResource(ApiReleases releases, WaybillConfig waybill) {
        this.releases = releases;
        this.waybill = waybill;
    }

    record WhatsNewPage(List<Release> releases) implements TemplateInstance {}

    record WhatsNewMarkdown(List<Release> releases, URI base) implements TemplateInstance {}

    @GET
    @Path("/whats-new")
    public Response page(@Context HttpHeaders headers) {
        List<Release> latest = releases.all().stream().limit(MOST_ON_A_PAGE).toList();
        return Markdown.isWanted(headers)
                ? Markdown.page(new WhatsNewMarkdown(latest, waybill.issuer()))
                : Markdown.varying(Answer.page(new WhatsNewPage(latest)));
    }

    /** Without what is not released yet, which has no date. */
    @GET
    @Path("/whats-new.atom")
    @Produces(MediaType.APPLICATION_ATOM_XML)
    public Response feed(@Context Request request) {
        URI page = URI.create(waybill.issuer() + "/portal/whats-new");
        Stream<Entry> versions = releases.all().stream()
                .filter(release -> release.version() != null)
                .limit(MOST_IN_A_FEED)
                .flatMap(WhatsNewResource::entries);
        return new AtomFeed(
                        waybill.carrier() + ": what is new in the APIs",
                        waybill.carrier(),
                        page.toString(),
                        page,
                        versions.sorted(Comparator.comparing(Entry::updated).reversed())
                                .toList())
                .answer(request);
    }

    private static Stream<Entry> entries(Release release) {
        return release.apis().stream()
                .map(api -> new Entry(
                        release.version() + " " + api.id(),
                        api.title() + " " + release.version(),
                        start(release.date()),
                        api.changes().stream().map(WhatsNewResource::text).collect(Collectors.joining("\n"))));
    }

    private static String text(Change change) {
        return "%s: %s %s, %s%s"
                .formatted(
                        change.word(),
                        change.method(),
                        change.path(),
                        change.summary(),
                        change.details().stream()
                                .map(detail -> "\n- " + detail.replace("`", ""))
                                .collect(Collectors.joining()));
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}

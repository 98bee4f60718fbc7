package io.waybill.auth.portal.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What versions changed in the APIs. {@code deploy/clients/renew} keeps the changes of the documents in
 * {@code whats-new.json}, and {@code deploy/release} gives them their version.
 */
@ApplicationScoped
class ApiReleases {

    private static final String KEPT = "whats-new.json";

    private final PublishedApis apis;
    private final Supplier<InputStream> kept;
    private List<Release> releases;

    @Inject
    ApiReleases(PublishedApis apis) {
        this(apis, () -> ApiReleases.class.getResourceAsStream(KEPT));
    }

    ApiReleases(PublishedApis apis, Supplier<InputStream> kept) {
        this.apis = apis;
        this.kept = kept;
    }

    /**
     * A version.
     *
     * @param version {@code null} of what is not released yet
     * @param date when it was released; {@code null} of what is not
     */
    record Release(String version, LocalDate date, List<ChangedApi> apis) {

        private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.UK);

        /** As a heading. */
        public String title() {
            return version == null ? "Not released yet" : version + ", " + DAY.format(date);
        }
    }

    /** The changes of an API, which has this page. */
    record ChangedApi(String id, String title, List<Change> changes) {}

    /**
     * A changed operation.
     *
     * @param api id of the page that describes it
     * @param kind {@code added}, {@code changed}, {@code deprecated} or {@code removed}
     * @param details what changed in it
     */
    record Change(
            String api,
            String operation,
            String method,
            String path,
            String summary,
            String kind,
            List<String> details) {

        /** Whether its page still has it. */
        public boolean hasPage() {
            return !kind.equals("removed");
        }

        /** The kind in words. */
        public String word() {
            return switch (kind) {
                case "added" -> "New";
                case "deprecated" -> "Deprecated";
                case "removed" -> "Gone";
                default -> "Changed";
            };
        }
    }

    private record KeptRelease(String version, String date, List<Change> changes) {}

    /** The latest first; what is not released is left out if there is nothing. */
    synchronized List<Release> all() {
        if (releases == null) {
            releases = read().stream()
                    .filter(one -> one.version() != null || !one.changes().isEmpty())
                    .map(this::release)
                    .toList();
        }
        return releases;
    }

    private Release release(KeptRelease version) {
        Map<ApiPage, List<Change>> byPage = new LinkedHashMap<>();
        apis.all().forEach(page -> byPage.put(page, new ArrayList<>()));
        for (Change change : version.changes()) {
            byPage.get(page(change)).add(change);
        }
        return new Release(
                version.version(),
                version.date() == null ? null : LocalDate.parse(version.date()),
                byPage.entrySet().stream()
                        .filter(page -> !page.getValue().isEmpty())
                        .map(page ->
                                new ChangedApi(page.getKey().id(), page.getKey().title(), List.copyOf(page.getValue())))
                        .toList());
    }

    /** An API may have several pages; what is gone is told on the one of its own name. */
    private ApiPage page(Change change) {
        List<ApiPage> pages = apis.all();
        return pages.stream()
                .filter(page -> page.operations().stream()
                        .anyMatch(operation -> operation.id().equals(change.operation())))
                .findFirst()
                .orElseGet(() -> pages.stream()
                        .filter(page -> page.id().equals(change.api()))
                        .findFirst()
                        .orElseThrow());
    }

    private List<KeptRelease> read() {
        try (InputStream file = kept.get()) {
            return List.of(new ObjectMapper().readValue(file, KeptRelease[].class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

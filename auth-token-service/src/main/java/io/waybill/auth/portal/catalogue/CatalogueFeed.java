package io.waybill.auth.portal.catalogue;

import io.waybill.auth.platform.web.AtomFeed;
import io.waybill.auth.platform.web.AtomFeed.Entry;
import io.waybill.auth.portal.catalogue.ToldChanges.Change;
import io.waybill.auth.portal.catalogue.ToldChanges.Version;
import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;

/** Changes of the catalogue as a feed, an entry for each version, the newest first. */
final class CatalogueFeed {

    private static final int MOST_LINES = 200;

    private CatalogueFeed() {}

    /**
     * The feed.
     *
     * @param origin base URL of this issuer
     * @param answers what the service told, oldest first
     */
    static AtomFeed of(String carrier, URI origin, List<ToldChanges> answers) {
        String region = answers.getFirst().businessRegion();
        List<Entry> entries = answers.stream()
                .flatMap(answer -> answer.versions().stream())
                .map(version -> new Entry(
                        Long.toString(version.version()), title(version), version.publishedAt(), content(version)))
                .toList()
                .reversed();
        return new AtomFeed(carrier + ": freight catalogue, " + region, carrier, origin + " " + region, null, entries);
    }

    private static String title(Version version) {
        int changes = version.changes().size();
        return "Version " + version.version()
                + (changes == 0 ? "" : changes == 1 ? ": 1 change" : ": " + changes + " changes");
    }

    private static String content(Version version) {
        String lines =
                version.changes().stream().limit(MOST_LINES).map(Change::text).collect(Collectors.joining("\n"));
        boolean isAll = version.complete() && version.changes().size() <= MOST_LINES;
        return isAll ? lines : lines + "\nThis is not all that changed.";
    }
}

package io.waybill.freight.change;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The answer to a client.
 *
 * @param businessRegion the caller's
 * @param version the version that answers now, or a later one that the client knows from another replica
 * @param until the last version that this answer tells about; ask again from there if it is below {@code version}
 * @param complete whether this is all that happened since then: {@code false} if older versions are not kept any more,
 *     or one of those told about is not complete
 * @param versions those that changed something for the region, oldest first
 */
record CatalogueChanges(
        String businessRegion, long version, long until, boolean complete, List<VersionChanges> versions) {

    /** Changes in one answer, unless a single version has more. */
    private static final int MOST = 1_000;

    /**
     * A version.
     *
     * @param complete whether {@code changes} are all; if not, read anew what you keep of the catalogue
     */
    record VersionChanges(long version, Instant publishedAt, boolean complete, List<CatalogueChange> changes) {}

    static CatalogueChanges none(String region, long version) {
        return new CatalogueChanges(region, version, version, true, List.of());
    }

    static CatalogueChanges of(String region, long since, long version, List<CatalogueChangeRepository.Row> rows) {
        List<VersionChanges> versions = new ArrayList<>();
        boolean isComplete = true;
        long before = since;
        long until = version;
        int found = 0;
        for (CatalogueChangeRepository.Row row : rows) {
            ChangesOfVersion stored = stored(row);
            List<CatalogueChange> changes = stored.changes().stream()
                    .filter(change -> change.concerns(region))
                    .map(RegionalChange::change)
                    .toList();
            if (found > 0 && found + changes.size() > MOST) {
                until = row.version() - 1;
                break;
            }
            found += changes.size();
            isComplete &= stored.complete() && row.version() == before + 1;
            before = row.version();
            if (!changes.isEmpty() || !stored.complete()) {
                versions.add(new VersionChanges(row.version(), row.publishedAt(), stored.complete(), changes));
            }
        }
        return new CatalogueChanges(region, version, until, isComplete, versions);
    }

    private static ChangesOfVersion stored(CatalogueChangeRepository.Row row) {
        if (row.changes() != null) {
            return CatalogueChangeRepository.read(row.changes());
        }
        // Before the first version there is nothing that it could have changed.
        return new ChangesOfVersion(row.version() == 1, List.of());
    }
}

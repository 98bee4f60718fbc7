package io.waybill.freight.change;

import java.util.List;

/**
 * What a version changed, as it is stored.
 *
 * @param complete whether these are all changes
 */
public record ChangesOfVersion(boolean complete, List<RegionalChange> changes) {

    private static final int MOST = 2_000;

    /** What changed, or the first part of it. */
    public static ChangesOfVersion of(List<RegionalChange> changes) {
        return new ChangesOfVersion(
                changes.size() <= MOST, changes.stream().limit(MOST).toList());
    }
}

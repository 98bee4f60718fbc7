package io.waybill.auth.portal.application;

import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.certification.Checklist;
import java.util.List;

/**
 * An application of the logged-in person.
 *
 * @param next the next checklist, the most complete first, or the APIs that a statement could cover; {@code null} for
 *     none
 */
public record ListedApplication(ApplicationRecord application, Checklist next) {

    static ListedApplication of(ApplicationRecord application, List<Checklist> lists) {
        return new ListedApplication(
                application,
                lists.stream()
                        .filter(list -> !list.isComplete())
                        .min(ListedApplication::nearest)
                        .or(() -> lists.stream().findFirst())
                        .orElse(null));
    }

    private static int nearest(Checklist one, Checklist other) {
        return Long.compare(one.items().size() - one.done(), other.items().size() - other.done());
    }
}

package io.waybill.auth.portal.overview;

import io.waybill.auth.application.ApplicationSummary;
import io.waybill.auth.certification.Checklist;
import java.util.List;

/**
 * An application of the person's own.
 *
 * @param next what is to be certified next, the nearest to its end first, or what can be stated; {@code null} for
 *     nothing
 */
public record ListedApplication(ApplicationSummary application, Checklist next) {

    static ListedApplication of(ApplicationSummary application, List<Checklist> lists) {
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

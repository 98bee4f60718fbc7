package io.waybill.auth.portal.catalogue;

import io.waybill.auth.portal.page.Form;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** When a draft is to be published, as it is typed: a day and a time of UTC. */
final class PublicationTime {

    private PublicationTime() {}

    /** The typed time; empty if it is none, and the form is then refused. */
    static Optional<Instant> typed(Form form) {
        try {
            return Optional.of(LocalDate.parse(form.typed("day"))
                    .atTime(LocalTime.parse(form.typed("time")))
                    .toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            form.refuse("publishAt", "Type a day and a time.");
            return Optional.empty();
        }
    }
}

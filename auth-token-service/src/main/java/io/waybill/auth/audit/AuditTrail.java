package io.waybill.auth.audit;

import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.web.Cursor;
import io.waybill.auth.web.Items;
import io.waybill.auth.web.RequestSource;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CurrentCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;

/** Records in the present transaction who changed what, so that a change and its trace exist together or not at all. */
@ApplicationScoped
public class AuditTrail {

    /** The action of a refused log-in; kept for 90 days, administrative changes are kept for good. */
    public static final String LOGIN_REFUSED = "login.refused";

    private static final Duration REFUSED_LOGINS_KEPT = Duration.ofDays(90);
    private static final String SYSTEM = "system";
    private static final int MAX_TEXT = 500;

    private final AuditRepository repository;
    private final CurrentCaller caller;
    private final RequestSource source;
    private final Clock clock;

    AuditTrail(AuditRepository repository, CurrentCaller caller, RequestSource source, Clock clock) {
        this.repository = repository;
        this.caller = caller;
        this.source = source;
        this.clock = clock;
    }

    /** Records what the present caller does, or the system itself outside a request. */
    @Transactional
    @ActivateRequestContext
    public void record(String action, String subject, String detail) {
        Caller present = caller.orNull();
        record(present == null ? SYSTEM : present.applicationId(), action, subject, detail);
    }

    /**
     * Records what {@code actor} does.
     *
     * @param actor internal id of the application that acts, or {@code system}
     * @param action for example {@code application.suspend}
     * @param subject internal id or name of what is acted on, never a client id
     * @param detail what else is worth knowing, without secrets
     */
    @Transactional
    public void record(String actor, String action, String subject, String detail) {
        AuditEvent event = new AuditEvent();
        event.at = clock.instant();
        event.actor = actor;
        event.action = action;
        event.subject = shortened(subject);
        event.detail = shortened(detail);
        event.source = source.address();
        event.requestId = source.requestId();
        repository.persist(event);
    }

    @Transactional
    Items<AuditRecord> page(Cursor cursor, String subject) {
        long before;
        try {
            before = cursor.after() == null ? Long.MAX_VALUE : Long.parseLong(cursor.after());
        } catch (NumberFormatException e) {
            throw Cursor.badCursor();
        }
        return cursor.page(
                repository.page(before, subject, cursor.limit() + 1).stream()
                        .map(AuditRecord::from)
                        .toList(),
                event -> Long.toString(event.id()));
    }

    @Scheduled(identity = "audit-cleanup", every = "1h", delayed = "1h")
    @Transactional
    void cleanUp() {
        repository.deleteBefore(clock.instant().minus(REFUSED_LOGINS_KEPT));
    }

    private static String shortened(String text) {
        String clean = text.replace('\u0000', ' ');
        return clean.length() <= MAX_TEXT ? clean : clean.substring(0, MAX_TEXT) + "…";
    }
}

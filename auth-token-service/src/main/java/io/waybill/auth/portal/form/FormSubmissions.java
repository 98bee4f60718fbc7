package io.waybill.auth.portal.form;

import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Forms that make something: a double click makes it once and gets the same answer. Known for a day. */
@ApplicationScoped
public class FormSubmissions {

    /** The hidden field with a form's id. */
    public static final String FIELD = "form";

    private static final Duration KEPT = Duration.ofDays(1);

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,40}");

    private final FormSubmissionRepository repository;
    private final RandomIds random;
    private final Clock clock;

    FormSubmissions(FormSubmissionRepository repository, RandomIds random, Clock clock) {
        this.repository = repository;
        this.random = random;
        this.clock = clock;
    }

    /** The id of a new form. */
    public String newId() {
        return random.id();
    }

    /**
     * Runs the action unless the form was processed before; then returns the first answer.
     *
     * @param formId the field {@link #FIELD} as sent
     * @param action makes something, and returns the page to go on with, or the id of the new object
     */
    @Transactional
    public String once(Session session, String formId, Supplier<String> action) {
        if (!ID.matcher(formId).matches()) {
            throw ApiException.malformed("the form has no id: open the page again");
        }
        if (!repository.isFirst(session.accountId(), formId, clock.instant())) {
            return repository.resultOf(session.accountId(), formId);
        }
        String page = action.get();
        repository.ledTo(session.accountId(), formId, page);
        return page;
    }

    /**
     * As {@link #once}, for an action whose result only its first answer shows.
     *
     * @param refusal what to tell the person if the form was processed before
     * @throws ApiException 409 with this sentence
     */
    @Transactional
    public <T> T first(Session session, String formId, String refusal, Supplier<T> action) {
        AtomicReference<T> made = new AtomicReference<>();
        once(session, formId, () -> {
            made.set(action.get());
            return "";
        });
        if (made.get() == null) {
            throw ApiException.conflict(refusal);
        }
        return made.get();
    }

    @Scheduled(identity = "portal-forms-cleanup", every = "10m", delayed = "10m")
    @Transactional
    void cleanUp() {
        repository.deleteMadeBefore(clock.instant().minus(KEPT));
    }
}

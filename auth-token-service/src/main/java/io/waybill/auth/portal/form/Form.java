package io.waybill.auth.portal.form;

import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.LogInAgain;
import io.waybill.auth.portal.page.Wording;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.json.RequestReader;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Named;
import jakarta.ws.rs.core.Response;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The form of the present request: the typed values, and the errors beside the fields. A page shows the same form
 * again, so no input is lost.
 */
@RequestScoped
@Named("form")
public class Form {

    /**
     * An error in the summary.
     *
     * @param field name of the field; {@code null} if the page has none
     */
    public record Fault(String field, String sentence) {}

    private static final String PASSWORD = "password";
    private static final int BAD_REQUEST = 400;
    private static final int CONFLICT = 409;
    private static final int CHANGED = 412;
    private static final int REFUSED = 422;
    private static final int TOO_MANY = 429;

    private final SecurityIdentity identity;
    private final Accounts accounts;
    private final Sessions sessions;
    private final Cookies cookies;
    private final FormSubmissionRepository submissions;
    private final RequestReader requests;
    private final RandomIds random;
    private final Map<String, String> suggested = new LinkedHashMap<>();
    private final Map<String, String> faults = new LinkedHashMap<>();
    private final Set<String> shown = new HashSet<>();
    private final Map<String, String> named = new HashMap<>();
    private FormParameters sent = FormParameters.none();
    private boolean hasConflict;
    private ApiException limit;

    Form(
            SecurityIdentity identity,
            Accounts accounts,
            Sessions sessions,
            Cookies cookies,
            FormSubmissionRepository submissions,
            RequestReader requests,
            RandomIds random) {
        this.identity = identity;
        this.accounts = accounts;
        this.sessions = sessions;
        this.cookies = cookies;
        this.submissions = submissions;
        this.requests = requests;
        this.random = random;
    }

    /** The form of the request, as it was sent. */
    public void received(FormParameters parameters) {
        sent = parameters;
    }

    /** The session of the logged-in person; {@code null} without one. */
    public Session session() {
        return identity.getPrincipal() instanceof Session session ? session : null;
    }

    /**
     * Whether the person must type the password again, or log in again, for this form: the log-in, or the last
     * password, is too long ago for a secret to be shown or something dangerous to be decided.
     */
    public boolean needsPassword() {
        return sessions.needsAuthentication(session());
    }

    /**
     * Whether the password is right, or not needed. Otherwise the form is refused. With the right password the session
     * gets a new id.
     *
     * @throws LogInAgain if the person must log in again
     */
    public boolean hasPassword() {
        if (!needsPassword()) {
            return true;
        }
        if (session().confirmedAt() != null) {
            throw new LogInAgain();
        }
        String password = secret(PASSWORD);
        if (password.isEmpty()) {
            refuse(PASSWORD, "Type your password.");
            return false;
        }
        if (!accounts.isPasswordOf(session().accountId(), password)) {
            refuse(PASSWORD, "This is not your password.");
            return false;
        }
        cookies.setSession(sessions.renew(session()));
        return true;
    }

    /**
     * Redirects to a page that says what has changed; if the form is refused, shows it again.
     *
     * @param done what has changed, in a sentence; empty if the form is refused
     */
    public Response answer(String page, Optional<String> done, Supplier<TemplateInstance> again) {
        return done.map(sentence -> done(page, sentence)).orElseGet(() -> refused(again.get()));
    }

    /** Shows a page, with the errors if the form is refused. */
    public Response answer(TemplateInstance page) {
        return isRefused() ? refused(page) : Answer.page(page);
    }

    /** Redirects to a page that says what has changed, in a sentence. */
    public Response done(String page, String sentence) {
        cookies.setNotice(sentence);
        return Answer.to(page);
    }

    /** An id for a new form, which is processed once. */
    public String newId() {
        return random.id();
    }

    /** The id of the sent form. */
    public String id() {
        return typed("form");
    }

    /** Runs the action the first time the form is sent; returns what the first time returned. */
    public String once(Supplier<String> action) {
        return submissions.once(session(), id(), action);
    }

    /**
     * As {@link #once}, for an action whose result only its first answer shows.
     *
     * @throws ApiException 409 with this refusal if the form was sent before
     */
    public <T> T first(String refusal, Supplier<T> action) {
        return submissions.first(session(), id(), refusal, action);
    }

    /** The reason of a decision that needs one. Empty if the form is refused: without a reason, with this sentence. */
    public Optional<Decision> reason(String why) {
        if (typed("reason").isEmpty()) {
            refuse("reason", why);
            return Optional.empty();
        }
        return optionalReason();
    }

    /** The reason of a decision that need not have one. Empty if the form is refused. */
    public Optional<Decision> optionalReason() {
        return valid(Decision.typed(typed("reason")));
    }

    /** The request that was made of the typed values. Empty if it breaks a rule; the errors are beside the fields. */
    public <T extends Record> Optional<T> valid(T request) {
        return attempt(() -> requests.validated(request));
    }

    /** The typed value without surrounding blanks; empty without one. */
    public String typed(String field) {
        String value = sent.get(field);
        return value == null ? suggested.getOrDefault(field, "") : value.strip();
    }

    /** The typed value with all blanks, for a password. */
    public String secret(String field) {
        String value = sent.get(field);
        return value == null ? "" : value;
    }

    /** Whether a box was ticked or a button pressed. */
    public boolean has(String field) {
        return sent.has(field);
    }

    /** Whether the box of a choice was ticked: its field is named after the group, a hyphen and the choice. */
    public boolean ticked(String group, String choice) {
        return has(group + "-" + choice);
    }

    /** The choices of a group whose boxes were ticked. */
    public List<String> ticked(String group) {
        String prefix = group + "-";
        return sent.names().stream()
                .filter(name -> name.startsWith(prefix) && sent.has(name))
                .map(name -> name.substring(prefix.length()))
                .toList();
    }

    /** Fills in a field that was left empty. */
    public void suggest(String field, String value) {
        suggested.put(field, value);
    }

    /** Adds an error: a sentence for the person. The page has the field, unless it is empty. */
    public void refuse(String field, String fault) {
        faults.putIfAbsent(field, fault);
        if (!field.isEmpty()) {
            shown.add(field);
        }
    }

    /** The errors, for the summary at the top of the page: each sentence names its field. */
    public List<Fault> summary() {
        return faults.entrySet().stream()
                .map(fault -> new Fault(
                        isOnPage(fault.getKey()) ? fault.getKey() : null,
                        named.getOrDefault(fault.getKey(), fault.getValue())))
                .toList();
    }

    private boolean isOnPage(String field) {
        return shown.contains(field)
                || suggested.containsKey(field)
                || sent.names().contains(field);
    }

    /** The error of the field; empty without one. */
    public String fault(String field) {
        return faults.getOrDefault(field, "");
    }

    /** Whether there is any error. */
    public boolean isRefused() {
        return !faults.isEmpty();
    }

    /**
     * The page with the form and its errors: 409 if the present state of the subject is the reason, 429 with the time
     * to wait if it was sent too often, otherwise 422.
     */
    public Response refused(TemplateInstance page) {
        if (limit == null) {
            return Answer.page(hasConflict ? CONFLICT : REFUSED, page);
        }
        Response.ResponseBuilder answer = Response.fromResponse(Answer.page(TOO_MANY, page));
        limit.headers().forEach(answer::header);
        return answer.build();
    }

    /**
     * The result of a rule of the registry. Empty if the rule refuses the form, or it was sent too often; the errors
     * then stand beside the fields.
     *
     * @throws ApiException if the form is not at fault
     */
    public <T> Optional<T> attempt(Supplier<T> rule) {
        try {
            return Optional.of(rule.get());
        } catch (ApiException refusal) {
            int status = refusal.code().status();
            if (status == TOO_MANY) {
                limit = refusal;
            } else if (status == CONFLICT || status == CHANGED) {
                hasConflict = true;
            } else if (status != BAD_REQUEST) {
                throw refusal;
            }
            refuse(refusal);
            return Optional.empty();
        }
    }

    /**
     * Runs an action of the registry as {@link #attempt}.
     *
     * @param done what it changes, in a sentence
     */
    public Optional<String> run(String done, Runnable action) {
        return attempt(() -> {
            action.run();
            return done;
        });
    }

    /**
     * As {@link #run}, the first time the form is sent. A second click gets the sentence of the first one, whatever was
     * typed or pressed meanwhile.
     */
    public Optional<String> runOnce(String done, Runnable action) {
        return attempt(() -> once(() -> {
            action.run();
            return done;
        }));
    }

    /** The error of a form whose button names no action of the page. */
    public static ApiException unknownAction() {
        return ApiException.malformed("the form does not say what to do");
    }

    private void refuse(ApiException error) {
        if (error.violations().isEmpty()) {
            faults.putIfAbsent("", Wording.sentence(error.getMessage()));
        }
        for (Violation violation : error.violations()) {
            if (faults.putIfAbsent(violation.field(), Wording.sentence(violation.message())) == null) {
                named.put(violation.field(), Wording.sentence(violation.message(), violation.field()));
            }
        }
    }
}

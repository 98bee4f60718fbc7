package io.waybill.auth.portal.login;

import io.quarkus.qute.TemplateInstance;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.account.Account;
import io.waybill.auth.portal.account.Accounts;
import io.waybill.auth.portal.secondfactor.Enrolment;
import io.waybill.auth.portal.secondfactor.SecondFactorState;
import io.waybill.auth.portal.secondfactor.SecondFactors;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.EnrolmentGuard;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.SecondFactorRule;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The second step of one's own log-in: set it up, move it to another device, get recovery codes, end it. */
@Path(EnrolmentGuard.PAGE)
@RolesAllowed(Session.MEMBER)
@Produces(MediaType.TEXT_HTML)
public class TwoStepsResource {

    private final SecondFactors factors;
    private final SecondFactorRule rule;
    private final Accounts accounts;
    private final Sessions sessions;
    private final Cookies cookies;
    private final Form form;
    private final RoutingContext call;

    TwoStepsResource(
            SecondFactors factors,
            SecondFactorRule rule,
            Accounts accounts,
            Sessions sessions,
            Cookies cookies,
            Form form,
            RoutingContext call) {
        this.factors = factors;
        this.rule = rule;
        this.accounts = accounts;
        this.sessions = sessions;
        this.cookies = cookies;
        this.form = form;
        this.call = call;
    }

    /**
     * @param enrolment what waits for its first code; {@code null} if nothing does
     * @param isRequired whether the person must have a second step
     * @param isMissing whether nothing else opens until it is there
     */
    record TwoStepsPage(
            Form form,
            SecondFactorState state,
            Enrolment enrolment,
            boolean isRequired,
            boolean isMissing,
            boolean isEnded)
            implements TemplateInstance {}

    record RecoveryCodesPage(List<String> codes, boolean isNew) implements TemplateInstance {}

    @GET
    public Response page(@QueryParam("done") String done) {
        return Answer.page(template("ended".equals(done)));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response change() {
        Account account = accounts.get(form.session().accountId());
        Optional<Response> answer = switch (form.typed("action")) {
            case "begin" ->
                allowed(account, () -> {
                    factors.begin(account);
                    return Answer.to(EnrolmentGuard.PAGE);
                });
            case "confirm" -> confirmed(account);
            case "codes" ->
                allowed(
                        account,
                        () -> Answer.page(new RecoveryCodesPage(factors.replaceRecoveryCodes(account), false)));
            case "end" -> ended(account);
            default -> throw ApiException.malformed("the form does not say what to do");
        };
        return answer.orElseGet(() -> Answer.refused(template(false)));
    }

    private Optional<Response> confirmed(Account account) {
        Optional<Optional<List<String>>> codes = form.judged(() -> factors.confirm(account, form.typed("code")));
        if (codes.isPresent() && codes.get().isEmpty()) {
            form.refuse("code", "This is not what the app shows for this secret. Is the clock of the device right?");
        }
        return codes.flatMap(made -> made).map(made -> {
            // Whoever is logged in elsewhere got in by the password alone.
            cookies.setSession(call, sessions.beginAlone(form.session()));
            return Answer.page(new RecoveryCodesPage(made, true));
        });
    }

    private Optional<Response> ended(Account account) {
        if (rule.isFor(form.session())) {
            form.refuse("", "Operators log in in two steps here. Set it up on another device instead.");
            return Optional.empty();
        }
        return allowed(account, () -> {
            factors.end(account);
            return Answer.to(EnrolmentGuard.PAGE + "?done=ended");
        });
    }

    /** Does it after the password and, where there is a second step, a code; empty if the form is refused. */
    private Optional<Response> allowed(Account account, Supplier<Response> action) {
        if (!form.hasPassword()) {
            return Optional.empty();
        }
        if (!factors.state(account.id()).isOn()) {
            return Optional.of(action.get());
        }
        Optional<Response> done = factors.judge(account, form.typed("code"), action);
        if (done.isEmpty()) {
            form.refuse(
                    "code",
                    "This code is wrong, was used before, or is too old. Type the one that your app shows now.");
        }
        return done;
    }

    private TemplateInstance template(boolean isEnded) {
        Session session = form.session();
        SecondFactorState state = factors.state(session.accountId());
        return new TwoStepsPage(
                form,
                state,
                factors.enrolment(accounts.get(session.accountId())).orElse(null),
                rule.isFor(session),
                rule.isMissing(session),
                isEnded);
    }
}

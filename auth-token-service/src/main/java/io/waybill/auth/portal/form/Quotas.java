package io.waybill.auth.portal.form;

import io.waybill.auth.portal.session.AccountRepository;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRepository;
import io.waybill.common.error.ApiException;
import io.waybill.common.ratelimit.RateLimitDecision;
import io.waybill.common.ratelimit.RateLimiter;
import io.waybill.common.security.ServiceLevel;
import io.waybill.common.web.SourceAddress.Network;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.function.Supplier;

/**
 * The quotas of accounts and sources, in total and per day. All replicas count together. An attempt counts even if it
 * is refused later for another reason.
 */
@ApplicationScoped
public class Quotas {

    /** Applications that an account registers in a day, deleted ones included. */
    private static final int REGISTRATIONS_PER_DAY = 20;

    /** Pending requests of an account: for applications, APIs and service levels. */
    private static final int PENDING_REQUESTS = 20;

    private final QuotaConfig config;
    private final ApplicationRepository applications;
    private final AccountRepository accounts;
    private final RateLimiter limiter;

    Quotas(QuotaConfig config, ApplicationRepository applications, AccountRepository accounts, RateLimiter limiter) {
        this.config = config;
        this.applications = applications;
        this.accounts = accounts;
        this.limiter = limiter;
    }

    /**
     * Lets the account register one more application, in the present transaction.
     *
     * @param requests number of requests that come with it
     * @throws ApiException 409 if the account has too many applications or requests, 429 if it has registered too many
     *     today
     */
    @Transactional(TxType.MANDATORY)
    public void requireRegistration(Session session, int requests) {
        lock(session);
        long registered = applications.countRequestedBy(session.getName());
        if (registered >= config.applications()) {
            throw ApiException.conflict("your account has " + registered + " applications, and may have "
                    + config.applications() + ": delete one that you no longer need, and go on at once");
        }
        requireRoom(session, requests);
        take(
                "registrations/" + session.accountId(),
                REGISTRATIONS_PER_DAY,
                "your account has registered " + REGISTRATIONS_PER_DAY + " applications today");
    }

    /**
     * Makes one more request of the account, in one transaction with the count.
     *
     * @throws ApiException 409 if too many are pending
     */
    @Transactional
    public <T> T request(Session session, Supplier<T> request) {
        lock(session);
        requireRoom(session, 1);
        return request.get();
    }

    /**
     * Lets the networks of a source send one more form.
     *
     * @throws ApiException 429 if too many were sent from one of them today
     */
    public void takeForm(List<Network> networks) {
        for (Network network : networks) {
            long perDay = (long) config.formsPerDay() * network.allowance();
            take("forms/" + network.name(), perDay, perDay + " forms were sent from your network today");
        }
    }

    private void lock(Session session) {
        // Counts of one account take turns.
        accounts.lock(session.accountId());
    }

    private void requireRoom(Session session, int requests) {
        long pending = applications.countPendingRequestsBy(session.getName());
        if (pending + requests > PENDING_REQUESTS) {
            throw ApiException.conflict("at most " + PENDING_REQUESTS + " requests of your account may wait for"
                    + " a decision, and " + pending + " do: ask again when some of them have been decided");
        }
    }

    private void take(String key, long perDay, String usedUp) {
        RateLimitDecision decision = limiter.consume(key, new ServiceLevel("of the day", perDay, perDay));
        if (!decision.isAllowed()) {
            throw decision.refusal(usedUp + ", as many as it may: you can go on after midnight (UTC)");
        }
    }
}

package io.waybill.auth.application;

import io.waybill.auth.change.ChangeFeed;
import io.waybill.auth.change.ChangeKind;
import io.waybill.auth.withdrawal.WithdrawalRegister;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;

/** The tokens of one application, all together. */
@ApplicationScoped
public class ClientTokens {

    private final ApplicationRepository applications;
    private final WithdrawalRegister withdrawals;
    private final ChangeFeed changes;
    private final Clock clock;

    ClientTokens(ApplicationRepository applications, WithdrawalRegister withdrawals, ChangeFeed changes, Clock clock) {
        this.applications = applications;
        this.withdrawals = withdrawals;
        this.changes = changes;
        this.clock = clock;
    }

    /** Withdraws all that were issued until now. */
    @Transactional
    public void withdrawAll(String clientId) {
        applications
                .byClientId(clientId)
                .map(found -> applications.locked(found.id))
                .ifPresent(application -> {
                    withdrawals.withdrawApplication(clientId, application.withdrawTokens(clock.instant()));
                    changes.publish(ChangeKind.APPLICATION, clientId);
                });
    }
}

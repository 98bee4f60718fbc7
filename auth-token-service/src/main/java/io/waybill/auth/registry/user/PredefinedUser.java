package io.waybill.auth.registry.user;

import io.quarkus.runtime.StartupEvent;
import io.waybill.auth.registry.user.BackendUsers.Credentials;
import io.waybill.common.WaybillConfig;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.json.RequestReader;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;

/** Makes the predefined backend user of a sandbox, so that variant B can be tried without an operator. */
@ApplicationScoped
class PredefinedUser {

    private final PredefinedUserConfig config;
    private final WaybillConfig waybill;
    private final BackendUserRepository repository;
    private final BackendUsers users;
    private final RequestReader requests;

    PredefinedUser(
            PredefinedUserConfig config,
            WaybillConfig waybill,
            BackendUserRepository repository,
            BackendUsers users,
            RequestReader requests) {
        this.config = config;
        this.waybill = waybill;
        this.repository = repository;
        this.users = users;
        this.requests = requests;
    }

    /** Made once: what operators change later stays. Replicas that start together take turns. */
    @Transactional
    void start(@Observes @Priority(40) StartupEvent started) {
        if (config.password().isEmpty() || waybill.environment() != Environment.SANDBOX) {
            return;
        }
        repository.lockPredefining();
        if (repository.byUsername(config.username()).isEmpty()) {
            users.create(users.hashed(requests.validated(
                    new Credentials(config.username(), config.password().get()))));
        }
    }
}

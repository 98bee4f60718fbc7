package io.waybill.auth.registry.testaccess;

import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.registry.credential.Licences;
import io.waybill.auth.registry.credential.Licences.NewLicence;
import io.waybill.auth.registry.user.BackendUsers;
import io.waybill.auth.registry.user.BackendUsers.Credentials;
import io.waybill.auth.registry.user.BackendUsers.NewUser;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.india.SandboxWaybill;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * An India licence and a backend user that each application of a sandbox has for its first calls. Their values follow
 * from the application and the hash key, so that pages can show them again: they open nothing but made-up data.
 */
@ApplicationScoped
public class TestAccess {

    private static final int LOGIN_LENGTH = 22;
    private static final int PASSWORD_LENGTH = 20;
    private static final int NAME_LENGTH = 12;

    private final TestAccessRepository repository;
    private final Licences licences;
    private final BackendUsers users;
    private final boolean isSandbox;
    private final KeyedHash login;
    private final KeyedHash licence;
    private final KeyedHash password;

    TestAccess(
            TestAccessRepository repository,
            Licences licences,
            BackendUsers users,
            CryptoConfig crypto,
            WaybillConfig waybill) {
        this.repository = repository;
        this.licences = licences;
        this.users = users;
        this.isSandbox = waybill.environment() == WaybillConfig.Environment.SANDBOX;
        this.login = KeyedHash.of(crypto.hashKey(), "test-login");
        this.licence = KeyedHash.of(crypto.hashKey(), "test-licence");
        this.password = KeyedHash.of(crypto.hashKey(), "test-password");
    }

    /**
     * The values.
     *
     * @param awbNos the ten waybills of the licence; the first and the last are in transit
     */
    public record Values(String loginId, String licenceKey, List<String> awbNos, String username, String password) {

        @Override
        public String toString() {
            return "test access of " + loginId;
        }
    }

    /** What a new application gets, with the hash of the password. */
    public record NewAccess(UUID application, NewLicence licence, NewUser user) {}

    /**
     * What the application with this id is to get. It is made before the transaction that registers the application:
     * from its first change to its end all other changes wait, and a hash takes long. In production it is empty.
     *
     * @throws ApiException 503 if too many passwords wait to be hashed
     */
    public Optional<NewAccess> prepared(UUID application) {
        if (!isSandbox) {
            return Optional.empty();
        }
        Values values = values(application);
        return Optional.of(new NewAccess(
                application,
                new NewLicence(values.loginId(), values.licenceKey()),
                users.hashed(new Credentials(values.username(), values.password()))));
    }

    /** Stores it for the application, which is there. */
    @Transactional
    public void open(NewAccess access) {
        licences.create(access.application(), access.licence());
        users.createFor(access.application(), access.user());
    }

    /** Those of an application, unless it has none, or one has been deleted or locked. */
    public Optional<Values> of(UUID application) {
        if (!isSandbox) {
            return Optional.empty();
        }
        Values values = values(application);
        return repository.isOpen(application, values.loginId(), values.username())
                ? Optional.of(values)
                : Optional.empty();
    }

    private Values values(UUID application) {
        String id = application.toString();
        // Letters first: a shell takes a hyphen for an option.
        String loginId = "TL" + login.text(id).substring(0, LOGIN_LENGTH);
        return new Values(
                loginId,
                "TK" + licence.text(id),
                SandboxWaybill.of(loginId).stream().map(SandboxWaybill::awbNo).toList(),
                "try-" + id.replace("-", "").substring(0, NAME_LENGTH),
                "TP" + password.text(id).substring(0, PASSWORD_LENGTH));
    }
}

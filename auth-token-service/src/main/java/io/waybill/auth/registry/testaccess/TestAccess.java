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

    /**
     * The user that the application with this id is to get; empty in production. Its password is hashed before the
     * transaction that registers the application: from its first change to its end all other changes wait, and a hash
     * takes long.
     *
     * @throws ApiException 503 if too many passwords wait to be hashed
     */
    public Optional<NewUser> newUser(UUID application) {
        return isSandbox ? Optional.of(users.hashed(userOf(application))) : Optional.empty();
    }

    /** Stores the licence and the user of an application. */
    @Transactional
    public void create(UUID application, NewUser user) {
        licences.create(application, licenceOf(application));
        users.createFor(application, user);
    }

    /** Those of an application, unless it has none, or one has been deleted or locked. */
    public Optional<Values> of(UUID application) {
        if (!isSandbox) {
            return Optional.empty();
        }
        NewLicence own = licenceOf(application);
        Credentials user = userOf(application);
        if (!repository.isOpen(application, own.loginId(), user.username())) {
            return Optional.empty();
        }
        List<String> awbNos = SandboxWaybill.of(own.loginId()).stream()
                .map(SandboxWaybill::awbNo)
                .toList();
        return Optional.of(new Values(own.loginId(), own.licenceKey(), awbNos, user.username(), user.password()));
    }

    private NewLicence licenceOf(UUID application) {
        String id = application.toString();
        // Letters first: a shell takes a hyphen for an option.
        return new NewLicence("TL" + login.text(id).substring(0, LOGIN_LENGTH), "TK" + licence.text(id));
    }

    private Credentials userOf(UUID application) {
        String id = application.toString();
        return new Credentials(
                "try-" + id.replace("-", "").substring(0, NAME_LENGTH),
                "TP" + password.text(id).substring(0, PASSWORD_LENGTH));
    }
}

package io.waybill.auth.registry.user;

import static org.assertj.core.api.Assertions.assertThat;

import de.mkammerer.argon2.Argon2Factory;
import io.micrometer.core.instrument.Metrics;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.JobsPaused;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import io.waybill.common.sql.UncheckedSqlException;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** A stored hash follows the parameters of the configuration when its user logs in. */
@QuarkusTest
@ServiceUnderTest
class RehashTest implements JobsPaused {

    private static final String TODAYS = "$argon2id$v=19$m=19456,t=2,p=1$";

    @Inject
    BackendUserRepository repository;

    @Inject
    Sql sql;

    @Test
    void aWeakerHashIsReplacedByOneOfTodaysParametersAfterARightLogIn() {
        App app = Registry.approved("parcel");
        User user = userWithWeakHash();

        String token = Registry.opaqueToken(app, user);

        String fresh = storedHash(user);
        assertThat(fresh).startsWith(TODAYS);
        assertThat(Registry.isActive(token))
                .as("the password is the same, so its tokens stay")
                .isTrue();
        double hashes = hashes();
        Registry.opaqueToken(app, user);
        assertThat(hashes() - hashes).as("hashes of the next log-in").isEqualTo(1);
        assertThat(storedHash(user)).isEqualTo(fresh);
        Registry.requestOpaqueToken(app, user.username(), "wrong").then().statusCode(401);
    }

    @Test
    void aWrongPasswordLeavesTheWeakerHash() {
        App app = Registry.approved("parcel");
        User user = userWithWeakHash();
        String weak = storedHash(user);

        Registry.requestOpaqueToken(app, user.username(), "wrong").then().statusCode(401);

        assertThat(storedHash(user)).isEqualTo(weak);
    }

    @Test
    void aRightLogInSucceedsThoughItsNewHashCannotBeStored() {
        App app = Registry.approved("parcel");
        User user = userWithWeakHash();
        String weak = storedHash(user);
        QuarkusMock.installMockForInstance(new Unwritable(), repository);

        assertThat(Registry.opaqueToken(app, user)).isNotEmpty();

        assertThat(storedHash(user)).isEqualTo(weak);
    }

    /** A database that goes away before the new hash is stored. */
    private static final class Unwritable extends BackendUserRepository {

        @Override
        void rehash(String username, String from, String to) {
            throw new UncheckedSqlException(new SQLException("the connection was refused", "08001"));
        }
    }

    /** As it was stored when the parameters were lower; nobody has looked the user up yet. */
    private User userWithWeakHash() {
        User user = Registry.user();
        String weak = Argon2Factory.create(Argon2Factory.Argon2Types.ARGON2id, 16, 32)
                .hash(1, 1_024, 1, user.password().getBytes(StandardCharsets.UTF_8));
        sql.update("update backend_user set password_hash = ? where id = cast(? as uuid)", weak, user.id());
        assertThat(storedHash(user)).isEqualTo(weak).startsWith("$argon2id$v=19$m=1024,t=1,p=1$");
        return user;
    }

    private String storedHash(User user) {
        return sql.first(
                        "select password_hash from backend_user where id = cast(? as uuid)",
                        row -> row.getString(1),
                        user.id())
                .orElseThrow();
    }

    private static double hashes() {
        return Metrics.globalRegistry
                .get("waybill.auth.password.hashing")
                .timer()
                .count();
    }
}

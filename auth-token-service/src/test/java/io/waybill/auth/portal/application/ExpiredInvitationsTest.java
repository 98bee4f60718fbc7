package io.waybill.auth.portal.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class ExpiredInvitationsTest {

    private final Invitations invitations;
    private final Sql sql;

    ExpiredInvitationsTest(Invitations invitations, Sql sql) {
        this.invitations = invitations;
        this.sql = sql;
    }

    @Test
    void anInvitationIsDeletedWhenItHasExpired() {
        UUID application = UUID.fromString(Visitor.developer().register("parcel"));
        insert(application, "-1 second");
        insert(application, "1 hour");

        invitations.cleanUp();

        assertThat(sql.list(
                        "select expires_at > now() from invitation where application_id = ?",
                        row -> row.getBoolean(1),
                        application))
                .containsExactly(true);
    }

    private void insert(UUID application, String expiresIn) {
        sql.update(
                "insert into invitation (id, application_id, code_hash, made_by, from_desk, made_at, expires_at)"
                        + " select gen_random_uuid(), application_id, ?, account_id, false, now(), now() + ?::interval"
                        + " from application_member where application_id = ?",
                (application + expiresIn).getBytes(StandardCharsets.UTF_8),
                expiresIn,
                application);
    }
}

package io.waybill.auth.portal;

import static io.waybill.auth.portal.Memberships.add;
import static io.waybill.auth.portal.Memberships.letSee;
import static io.waybill.auth.portal.Memberships.page;
import static io.waybill.auth.portal.Memberships.show;
import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which secrets of an application a member sees. */
@QuarkusTest
@ServiceUnderTest
class SecretsOfMembersTest {

    private final MembershipRows rows;

    SecretsOfMembersTest(Sql sql) {
        this.rows = new MembershipRows(sql);
    }

    @Test
    void aNewMemberSeesOlderSecretsOnlyIfAMemberWhoSeesThemAgrees() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        String secret = rows.secrets(id).getFirst();
        Visitor bob = Visitor.developer();
        add(ada, id, bob).then().statusCode(303);
        Visitor carol = Visitor.developer();
        add(bob, id, carol).then().statusCode(303);

        bob.sees(
                page(id, "credentials"), "<button disabled aria-label=\"Show Secret 1\"", "older than your membership");
        without(check(show(bob, id, secret), 409, "This secret is older than your membership"), "data-hide=");
        // Neither for oneself, nor by somebody who sees no more.
        letSee(bob, id, rows.account(bob)).then().statusCode(409);
        letSee(carol, id, rows.account(bob)).then().statusCode(409);
        letSee(bob, id, rows.account(carol)).then().statusCode(303);
        show(carol, id, secret).then().statusCode(409);

        letSee(ada, id, rows.account(bob)).then().statusCode(303);

        String shown = Operators.value(show(bob, id, secret));
        assertThat(shown).isEqualTo(Operators.value(show(ada, id, secret)));
        show(carol, id, secret).then().statusCode(409);
        assertThat(rows.audited(id, "member.show-secrets"))
                .contains("actor " + rows.reference(ada), "\"member\":\"" + rows.reference(bob));
        ada.sees(page(id, "settings"), "All secrets were shown to Ada Developer.");
    }

    @Test
    void whatIsNoIdOfASecretIsUnknown() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");

        for (String secret : List.of("", "x", "a secret", "\0")) {
            without(check(show(ada, id, secret), 404), "data-hide=");
        }
    }
}

package io.waybill.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WithdrawalListTest {

    private static final Instant ISSUED = Instant.ofEpochSecond(1_000);

    @Test
    void aTokenIsCoveredByItsId() {
        assertThat(list("{\"jti\":\"token-1\",\"until\":9}").coversCaller(caller()))
                .isTrue();
        assertThat(list("{\"jti\":\"token-2\",\"until\":9}").coversCaller(caller()))
                .isFalse();
    }

    @Test
    void anApplicationIsCoveredForWhatItGotInAnEarlierSecond() {
        assertThat(list("{\"client_id\":\"client-1\",\"before\":1001}").coversCaller(caller()))
                .isTrue();
        assertThat(list("{\"client_id\":\"client-1\",\"before\":1000}").coversCaller(caller()))
                .isFalse();
        assertThat(list("{\"client_id\":\"client-2\",\"before\":1001}").coversCaller(caller()))
                .isFalse();
    }

    @Test
    void aSecretAndAKeyAreCoveredByTheirIds() {
        assertThat(list("{\"sid\":\"secret-1\",\"before\":1001}").coversCaller(caller()))
                .isTrue();
        assertThat(list("{\"kid\":\"key-1\"}").coversCaller(caller())).isTrue();
        assertThat(list("{\"kid\":\"key-2\"}").coversCaller(caller())).isFalse();
    }

    @Test
    void aGrantIsCoveredForItsApiAlone() {
        WithdrawalList list = list("{\"client_id\":\"client-1\",\"api\":\"parcel\",\"before\":1001}");

        assertThat(list.coversCaller(caller())).isFalse();
        assertThat(list.coversGrant(caller(), "parcel")).isTrue();
        assertThat(list.coversGrant(caller(), "freight-product")).isFalse();
    }

    @Test
    void theLaterOfTwoEntriesCountsAndUnknownKindsArePassedOver() {
        assertThat(
                        list("{\"client_id\":\"client-1\",\"before\":1001},{\"client_id\":\"client-1\",\"before\":5},{\"planet\":\"x\"}")
                                .coversCaller(caller()))
                .isTrue();
    }

    private static WithdrawalList list(String entries) {
        return WithdrawalList.parse("{\"version\":1,\"entries\":[" + entries + "]}");
    }

    private static Caller caller() {
        return new Caller(
                "app-1",
                "client-1",
                "sandbox",
                Set.of("parcel"),
                "SE",
                new ServiceLevel("standard", 10, 250),
                Set.of(),
                List.of(),
                "token-1",
                "secret-1",
                "key-1",
                ISSUED,
                ISSUED.plusSeconds(3600));
    }
}

package io.waybill.common.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseOutageTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "08006", "08001", "25006", "57P01", "57P02", "57P03", "53100", "53200", "53300", "40001", "40P01",
                "55P03", "57014", "0A000"
            })
    void aDatabaseThatIsAwayIsAnOutage(String state) {
        assertThat(DatabaseOutage.isBehind(new IllegalStateException(new SQLException("why", state))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "42P01", "22021"})
    void aWrongStatementIsADefect(String state) {
        assertThat(DatabaseOutage.isBehind(new IllegalStateException(new SQLException("why", state))))
                .isFalse();
    }

    @Test
    void theCauseOfAFailedCommitIsFoundAmongTheSuppressed() {
        IllegalStateException commit = new IllegalStateException("could not commit");
        commit.addSuppressed(new IllegalStateException(new SQLException("terminated", "57P01")));

        assertThat(DatabaseOutage.isBehind(commit)).isTrue();
    }

    @Test
    void aPoolWithoutAFreeConnectionIsAnOutage() {
        assertThat(DatabaseOutage.isBehind(new SQLException("acquisition timeout", new TimeoutException())))
                .isTrue();
    }

    @Test
    void aCircleOfCausesEnds() {
        IllegalStateException outer = new IllegalStateException("outer");
        outer.addSuppressed(new IllegalStateException(outer));

        assertThat(DatabaseOutage.isBehind(outer)).isFalse();
    }
}

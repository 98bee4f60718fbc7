package io.waybill.common.health;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class DatabaseVersionTest {

    @Test
    void anOlderDatabaseStopsTheStartAndIsNamed() {
        assertThatThrownBy(() -> DatabaseVersion.require(database(14)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the database is PostgreSQL 14; Waybill needs PostgreSQL 15 or newer");
    }

    @Test
    void thisVersionAndLaterOnesDo() {
        assertThatCode(() -> DatabaseVersion.require(database(15))).doesNotThrowAnyException();
        assertThatCode(() -> DatabaseVersion.require(database(18))).doesNotThrowAnyException();
    }

    private static DataSource database(int version) {
        return answering(DataSource.class, answering(Connection.class, answering(DatabaseMetaData.class, version)));
    }

    /** Answers every question with the same. */
    private static <T> T answering(Class<T> type, Object answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> method.getReturnType() == void.class ? null : answer));
    }
}

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
        assertThatThrownBy(() -> DatabaseVersion.require(database(17)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the database is PostgreSQL 17; Waybill needs PostgreSQL 18 or newer");
    }

    @Test
    void thisVersionAndLaterOnesDo() {
        assertThatCode(() -> DatabaseVersion.require(database(18))).doesNotThrowAnyException();
        assertThatCode(() -> DatabaseVersion.require(database(19))).doesNotThrowAnyException();
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

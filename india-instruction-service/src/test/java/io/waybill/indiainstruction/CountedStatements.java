package io.waybill.indiainstruction;

import io.quarkus.hibernate.orm.PersistenceUnitExtension;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hibernate.resource.jdbc.spi.StatementInspector;

/**
 * Records the statements about waybills and instructions while a test is interested; other, background statements do
 * not count.
 */
@PersistenceUnitExtension
public class CountedStatements implements StatementInspector {

    private static final long serialVersionUID = 1L;

    private static final List<String> SEEN = new CopyOnWriteArrayList<>();
    private static volatile boolean counting;

    public static void start() {
        SEEN.clear();
        counting = true;
    }

    public static List<String> stop() {
        counting = false;
        return List.copyOf(SEEN);
    }

    static void see(String sql) {
        if (counting && !sql.contains("catalogue_version")) {
            SEEN.add(sql);
        }
    }

    @Override
    public String inspect(String sql) {
        see(sql);
        return sql;
    }
}

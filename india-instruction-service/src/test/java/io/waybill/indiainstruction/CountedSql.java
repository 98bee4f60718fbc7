package io.waybill.indiainstruction;

import io.waybill.common.sql.Sql;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Tells {@link CountedStatements} of what does not go through Hibernate: each call is one round trip. */
@Alternative
@Priority(1)
@Singleton
public class CountedSql extends Sql {

    public CountedSql(DataSource database) {
        super(database);
    }

    @Override
    public <T> List<T> list(String query, RowReader<T> reader, Object... parameters) {
        CountedStatements.see(query);
        return super.list(query, reader, parameters);
    }

    @Override
    public <T> Optional<T> first(String query, RowReader<T> reader, Object... parameters) {
        CountedStatements.see(query);
        return super.first(query, reader, parameters);
    }

    @Override
    public int update(String statement, Object... parameters) {
        CountedStatements.see(statement);
        return super.update(statement, parameters);
    }
}

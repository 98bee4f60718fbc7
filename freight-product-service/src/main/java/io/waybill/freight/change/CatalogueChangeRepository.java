package io.waybill.freight.change;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.common.sql.Sql;
import io.waybill.freight.catalogue.snapshot.JsonText;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;

/** Table {@code catalogue_change}. */
@ApplicationScoped
public class CatalogueChangeRepository {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Sql sql;

    public CatalogueChangeRepository(Sql sql) {
        this.sql = sql;
    }

    /** A version with what it changed; {@code changes} is {@code null} if that is not known. */
    record Row(long version, Instant publishedAt, String changes) {}

    /** Whether a replica has stored what a version changed. */
    public boolean has(long version) {
        return sql.isTrue("select exists (select from catalogue_change where version = ?)", version);
    }

    /** Stores what a version changed, unless another replica has done so. */
    public void add(long version, ChangesOfVersion changes) {
        sql.update(
                "insert into catalogue_change (version, changes) values (?, ?) on conflict do nothing",
                version,
                JsonText.of(changes));
    }

    /** The versions after one, up to another, oldest first. */
    List<Row> list(long after, long upTo) {
        return sql.list("""
                select version, published_at, changes
                from catalogue_version left join catalogue_change using (version)
                where version > ? and version <= ? order by version
                """, Sql.as(Row.class), after, upTo);
    }

    /** The highest number of a version, whether this replica serves it or not. */
    long latest() {
        return sql.number("select coalesce(max(version), 0) from catalogue_version");
    }

    /** The number of the last version that was published at a time or before; 0 if none that is kept was. */
    long versionAt(Instant time) {
        return sql.number("select coalesce(max(version), 0) from catalogue_version where published_at <= ?", time);
    }

    static ChangesOfVersion read(String changes) {
        try {
            return JSON.readValue(changes, ChangesOfVersion.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("stored changes cannot be read", e);
        }
    }
}

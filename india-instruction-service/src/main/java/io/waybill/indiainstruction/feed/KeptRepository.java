package io.waybill.indiainstruction.feed;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;

/**
 * How long final instructions are kept, as the service has said last. The process of the schema's owner reads it: were
 * it to go by a setting of its own, instructions would leave that the service is to keep.
 */
@ApplicationScoped
public class KeptRepository {

    private static final String STATE = """
            insert into instruction_retention (age_seconds, unacknowledged_seconds, stated_at) values (?, ?, now())
            on conflict (id) do update set age_seconds = excluded.age_seconds,
              unacknowledged_seconds = excluded.unacknowledged_seconds, stated_at = excluded.stated_at
            """;

    private final Sql sql;

    public KeptRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * The times.
     *
     * @param age {@link FeedConfig.Retention#age()}
     * @param unacknowledged {@link FeedConfig.Retention#unacknowledged()}
     */
    public record Kept(Duration age, Duration unacknowledged) {}

    /** The service keeps instructions for these times; for good if it deletes none. */
    public void state(FeedConfig.Retention config) {
        boolean deletes = !config.every().equals("off") && !config.every().equals("disabled");
        sql.update(
                STATE,
                deletes ? config.age().toSeconds() : null,
                config.unacknowledged().toSeconds());
    }

    /** Empty if instructions stay for good, or no service has said yet how long. */
    public Optional<Kept> stated() {
        return sql.first(
                "select age_seconds, unacknowledged_seconds from instruction_retention where age_seconds is not null",
                row -> new Kept(Duration.ofSeconds(row.getLong(1)), Duration.ofSeconds(row.getLong(2))));
    }
}

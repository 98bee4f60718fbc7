package io.waybill.indiainstruction.feed.consumer;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.indiainstruction.feed.FeedCursor;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** Queries on {@code feed_consumer}. */
@ApplicationScoped
public class FeedConsumerRepository implements PanacheRepositoryBase<FeedConsumerEntity, String> {

    /** Two processes of one consumer may register it at the same time: the later one waits here, and then updates. */
    private static final String REGISTER = """
            insert into feed_consumer (name, epoch, position, acknowledged_at) values (:name, :epoch, :position, :now)
            on conflict on constraint feed_consumer_pk do nothing
            """;

    private static final String UPDATE = """
            update feed_consumer set epoch = :epoch, position = :position, acknowledged_at = :now where name = :name
            """;

    /**
     * Stores the progress of a consumer.
     *
     * @return whether the consumer is new
     */
    boolean store(String name, FeedCursor acknowledged, Instant now) {
        boolean isNew = rows(REGISTER, name, acknowledged, now) == 1;
        if (!isNew) {
            rows(UPDATE, name, acknowledged, now);
        }
        return isNew;
    }

    private int rows(String statement, String name, FeedCursor acknowledged, Instant now) {
        return getSession()
                .createNativeMutationQuery(statement)
                .setParameter("name", name)
                .setParameter("epoch", acknowledged.epoch())
                .setParameter("position", acknowledged.position())
                .setParameter("now", now.atOffset(ZoneOffset.UTC))
                .executeUpdate();
    }

    List<FeedConsumerEntity> byName() {
        return list("order by name");
    }
}

package io.waybill.indiainstruction.feed;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** Queries on {@code feed_consumer}. */
@ApplicationScoped
public class FeedConsumerRepository implements PanacheRepositoryBase<FeedConsumerEntity, String> {

    /** Two processes of one consumer may register it at the same time. */
    private static final String STORE = """
            insert into feed_consumer (name, epoch, position, acknowledged_at) values (:name, :epoch, :position, :now)
            on conflict on constraint feed_consumer_pk do update set
              epoch = excluded.epoch, position = excluded.position, acknowledged_at = excluded.acknowledged_at
            returning old.name is null
            """;

    /**
     * Stores the progress of a consumer.
     *
     * @return whether the consumer is new
     */
    boolean store(String name, FeedCursor acknowledged, Instant now) {
        return getSession()
                .createNativeQuery(STORE, Boolean.class)
                .setParameter("name", name)
                .setParameter("epoch", acknowledged.epoch())
                .setParameter("position", acknowledged.position())
                .setParameter("now", now.atOffset(ZoneOffset.UTC))
                .getSingleResult();
    }

    List<FeedConsumerEntity> byName() {
        return list("order by name");
    }
}

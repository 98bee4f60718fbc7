package io.waybill.indiainstruction.feed;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Queries on {@code feed_consumer}. */
@ApplicationScoped
public class FeedConsumerRepository implements PanacheRepositoryBase<FeedConsumerEntity, String> {

    List<FeedConsumerEntity> byName() {
        return list("order by name");
    }
}

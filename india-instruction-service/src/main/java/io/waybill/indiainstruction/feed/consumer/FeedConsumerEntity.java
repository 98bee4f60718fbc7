package io.waybill.indiainstruction.feed.consumer;

import io.waybill.indiainstruction.feed.FeedCursor;
import io.waybill.indiainstruction.feed.FeedList;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** Row of {@code feed_consumer}. */
@Entity
@Table(name = "feed_consumer")
class FeedConsumerEntity {

    @Id
    String name;

    long epoch;

    long position;

    @Column(name = "acknowledged_at")
    Instant acknowledgedAt;

    FeedCursor cursor() {
        return new FeedCursor(FeedList.INSTRUCTIONS, epoch, position);
    }
}

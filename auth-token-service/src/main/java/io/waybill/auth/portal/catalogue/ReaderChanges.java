package io.waybill.auth.portal.catalogue;

import static io.waybill.common.Uptime.UPTIME;

import io.waybill.auth.portal.service.ServiceClient;
import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Reads for feed readers what versions of the catalogue changed. Anybody may ask, with any key, so few may at once:
 * pages have the other calls of {@link ServiceClient} to themselves.
 */
@ApplicationScoped
class ReaderChanges {

    private static final String CHANGES = "/freight/info/products/services/v1/catalogue/changes";

    /** Of 1 000 changes each; more than the versions that are kept can have, unless each has very many. */
    private static final int MOST_ANSWERS = 50;

    /** No answer is asked for after so long: the reader comes again. */
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private static final int MAX_AT_ONCE = 2;
    private static final int RETRY_AFTER_SECONDS = 5;

    private final ServiceClient services;
    private final WaybillConfig config;
    private final Semaphore places = new Semaphore(MAX_AT_ONCE);

    ReaderChanges(ServiceClient services, WaybillConfig config) {
        this.services = services;
        this.config = config;
    }

    /**
     * All that is kept, from several answers if it has to be.
     *
     * @param key the subscription key that the reader has sent
     * @throws ApiException 503 if too many read at once, or it takes too long; or the service's refusal of the client
     */
    List<ToldChanges> read(String key) {
        if (!places.tryAcquire()) {
            throw busy();
        }
        try {
            return readAlone(key);
        } finally {
            places.release();
        }
    }

    private List<ToldChanges> readAlone(String key) {
        List<ToldChanges> answers = new ArrayList<>();
        Instant end = UPTIME.instant().plus(LONGEST);
        long since = 0;
        do {
            if (UPTIME.instant().isAfter(end)) {
                throw busy();
            }
            ToldChanges answer = services.asClient(
                    ApiId.FREIGHT_PRODUCT, CHANGES + "?since=" + since, config.apiKeyHeader(), key, ToldChanges.class);
            answers.add(answer);
            since = answer.until();
        } while (since < answers.getLast().version() && answers.size() < MOST_ANSWERS);
        return answers;
    }

    private static ApiException busy() {
        return ApiException.unavailable("too many readers ask for this at once", RETRY_AFTER_SECONDS);
    }
}

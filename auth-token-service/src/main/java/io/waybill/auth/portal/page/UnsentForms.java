package io.waybill.auth.portal.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.common.sealing.Sealing;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** The forms that wait for somebody to log in: sealed, for ten minutes, found by a cookie of the browser. */
@ApplicationScoped
public class UnsentForms {

    private static final Duration KEPT = Duration.ofMinutes(10);

    /** The largest one, in characters of JSON. */
    private static final int LARGEST = 32 * 1024;

    /** As many at a time, so that a flood of forms does not fill the disk. */
    private static final long MOST = 1_000;

    private static final String CONTEXT = "unsent-form";

    private final UnsentFormRepository repository;
    private final Sealing sealing;
    private final ObjectMapper json;
    private final KeyedHash hash;
    private final RandomIds random;
    private final Clock clock;

    UnsentForms(
            UnsentFormRepository repository,
            Sealing sealing,
            ObjectMapper json,
            CryptoConfig crypto,
            RandomIds random,
            Clock clock) {
        this.repository = repository;
        this.sealing = sealing;
        this.json = json;
        this.hash = KeyedHash.of(crypto.hashKey(), CONTEXT);
        this.random = random;
        this.clock = clock;
    }

    /**
     * Keeps a form.
     *
     * @return the value of its cookie; empty if it is too large, or too many wait
     */
    @Transactional
    public Optional<String> keep(Unsent form) {
        String cookie = random.secret();
        String text = json.valueToTree(form).toString();
        return text.length() <= LARGEST
                        && repository.insert(hash.hash(cookie), sealing.sealText(text, CONTEXT), clock.instant(), MOST)
                ? Optional.of(cookie)
                : Optional.empty();
    }

    /** The form of the cookie, if it is still kept. */
    @Transactional
    public Optional<Unsent> find(String cookie) {
        return repository
                .find(hash.hash(cookie), clock.instant().minus(KEPT))
                .map(kept -> read(sealing.openText(kept, CONTEXT)));
    }

    private Unsent read(String text) {
        try {
            return json.readValue(text, Unsent.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Scheduled(identity = "unsent-forms-cleanup", every = "10m", delayed = "10m")
    @Transactional
    void cleanUp() {
        repository.deleteMadeBefore(clock.instant().minus(KEPT));
    }
}

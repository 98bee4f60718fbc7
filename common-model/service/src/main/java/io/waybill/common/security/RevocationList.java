package io.waybill.common.security;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.waybill.common.error.ApiException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What has been revoked before its time: tokens, applications, grants, secrets and signing keys. It is the document
 * {@code GET /oauth2/revocations}, indexed for look-ups and updated entry by entry in the background. Checked on every
 * call, even for cached callers, so a revocation takes effect within 10 s. {@code before} is in seconds since the
 * epoch, like {@code iat}: everything issued in an earlier second is revoked.
 */
public final class RevocationList {

    /** A list that is older is read again before use, if the source allows it. */
    private static final Duration FRESH = Duration.ofSeconds(10);

    /** A list that is older is not used. */
    private static final Duration USABLE = Duration.ofMinutes(15);

    private static final int RETRY_AFTER_SECONDS = 5;

    private static final ObjectReader ENTRY = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build()
            .readerFor(Entry.class);

    /**
     * The whole list is read again after this time, or once it has grown by {@link #GROWTH} entries. Only then are
     * obsolete entries forgotten: those that have expired, and those of tokens whose client now has one entry for all
     * its tokens.
     */
    private static final Duration BETWEEN_WHOLE = Duration.ofHours(1);

    private static final int GROWTH = 50_000;

    private final Map<String, Mark> tokens = new ConcurrentHashMap<>();
    private final Map<String, Mark> keys = new ConcurrentHashMap<>();
    private final Map<String, Mark> clients = new ConcurrentHashMap<>();
    private final Map<String, Mark> secrets = new ConcurrentHashMap<>();
    private final Map<Grant, Mark> grants = new ConcurrentHashMap<>();

    private final InstantSource uptime;
    private final Source source;
    private volatile Instant readAt = Instant.MIN;
    private volatile Instant nextWhole = Instant.MIN;
    private volatile int wholeSize;

    /** The mark of entries without {@code before} in the current reading. */
    private Mark present = new Mark(0, 0);

    /** Where a list that is out of date is read again, for a call that needs it. */
    public interface Source {

        /** Whether a call may cause a reading now. Never blocks. */
        boolean mayBeRead();

        /** Reads the list, or waits for the reading in progress, for a limited time. */
        void read();
    }

    /**
     * A list that is read in the background only.
     *
     * @param uptime a clock that is never set
     */
    public RevocationList(InstantSource uptime) {
        this(uptime, null);
    }

    /** A list that is read in the background, and for calls if it is out of date. */
    public RevocationList(InstantSource uptime, Source source) {
        this.uptime = uptime;
        this.source = source;
    }

    private record Grant(String clientId, String api) {}

    /** @param reading number of the last reading, of the whole list or of its changes, that had the entry */
    private record Mark(long before, int reading) {}

    /** One entry; fields that it does not need are {@code null}. {@code jti} and {@code kid} ignore {@code before}. */
    public record Entry(String jti, String clientId, String api, String sid, String kid, Long before) {}

    /**
     * Applies a document: the whole list, or the changes since a version. An entry replaces the earlier one with the
     * same key; an entry of an unknown kind comes from a newer issuer and is skipped. If the document breaks off, the
     * entries read so far count and none is forgotten.
     *
     * @return the version of the document
     */
    public synchronized long read(InputStream document) throws IOException {
        begin();
        long version = -1;
        boolean whole = true;
        boolean complete = false;
        try (JsonParser json = ENTRY.createParser(document)) {
            expect(json.nextToken() == JsonToken.START_OBJECT);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String field = json.currentName();
                JsonToken value = json.nextToken();
                switch (field) {
                    case "version" -> version = json.getLongValue();
                    case "since" -> whole = value == JsonToken.VALUE_NULL;
                    case "entries" -> {
                        expect(value == JsonToken.START_ARRAY);
                        while (json.nextToken() == JsonToken.START_OBJECT) {
                            add(ENTRY.readValue(json));
                        }
                        complete = json.currentToken() == JsonToken.END_ARRAY;
                    }
                    default -> json.skipChildren();
                }
            }
            expect(json.currentToken() == JsonToken.END_OBJECT && version >= 0 && complete);
        }
        if (whole) {
            forgetOthers();
        }
        return version;
    }

    /**
     * The list was up to date at this time: all that was revoked before is in it.
     *
     * @param asked when the reading began
     */
    public void confirm(Instant asked) {
        readAt = asked;
    }

    /** Whether {@link #coversCaller} can answer from memory now; if not, do not call it on an event loop. */
    public boolean isAtHand() {
        return !isOlderThan(FRESH) || !mayBeRead();
    }

    private boolean mayBeRead() {
        return source != null && source.mayBeRead();
    }

    private boolean isOlderThan(Duration age) {
        return readAt.equals(Instant.MIN) || readAt.plus(age).isBefore(uptime.instant());
    }

    /** Whether the whole list must be read next, not only its changes. */
    public boolean isWholeDue() {
        return size() > wholeSize + GROWTH || !uptime.instant().isBefore(nextWhole);
    }

    /** Begins a reading: all entries added from here on belong to it. */
    public synchronized void begin() {
        present = new Mark(0, present.reading() + 1);
    }

    /** Ends a reading of the whole list: forgets the entries that it did not have. */
    public synchronized void forgetOthers() {
        for (Map<?, Mark> entries : List.of(tokens, keys, clients, secrets, grants)) {
            entries.values().removeIf(mark -> mark.reading() != present.reading());
        }
        nextWhole = uptime.instant().plus(BETWEEN_WHOLE);
        wholeSize = size();
    }

    /** Adds an entry, replacing the earlier one with the same key: the list is in the order of its versions. */
    public synchronized void add(Entry entry) {
        Mark mark = entry.before() == null ? present : new Mark(entry.before(), present.reading());
        if (entry.jti() != null) {
            tokens.put(entry.jti(), mark);
        } else if (entry.kid() != null) {
            keys.put(entry.kid(), mark);
        } else if (entry.sid() != null) {
            secrets.put(entry.sid(), mark);
        } else if (entry.clientId() != null && entry.api() != null) {
            grants.put(new Grant(entry.clientId(), entry.api()), mark);
        } else if (entry.clientId() != null) {
            clients.put(entry.clientId(), mark);
        }
    }

    public int size() {
        return tokens.size() + keys.size() + clients.size() + secrets.size() + grants.size();
    }

    /**
     * Whether the caller's token, application, secret or signing key has been revoked.
     *
     * @throws ApiException 503 if this can no longer be determined
     */
    public boolean coversCaller(Caller caller) {
        if (isOlderThan(FRESH)) {
            if (mayBeRead()) {
                source.read();
            }
            if (isOlderThan(USABLE)) {
                throw ApiException.unavailable(
                        "what has been revoked is not known at the moment, so no caller can be trusted",
                        RETRY_AFTER_SECONDS);
            }
        }
        return (caller.tokenId() != null && tokens.containsKey(caller.tokenId()))
                || (caller.keyId() != null && keys.containsKey(caller.keyId()))
                || isBefore(caller.issuedAt(), clients.get(caller.clientId()))
                || (caller.secretId() != null && isBefore(caller.issuedAt(), secrets.get(caller.secretId())));
    }

    /** Whether the caller's grant of the API has been revoked since its token was issued. */
    public boolean coversGrant(Caller caller, String api) {
        return !grants.isEmpty() && isBefore(caller.issuedAt(), grants.get(new Grant(caller.clientId(), api)));
    }

    private static boolean isBefore(Instant issued, Mark mark) {
        return mark != null && issued.getEpochSecond() < mark.before();
    }

    private static void expect(boolean expected) throws IOException {
        if (!expected) {
            throw new IOException("this is not a list of revocations");
        }
    }
}

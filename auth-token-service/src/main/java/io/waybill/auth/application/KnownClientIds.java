package io.waybill.auth.application;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Which client ids exist, as 64-bit hashes: small enough to hold all, and an id that is not among them needs no query. */
final class KnownClientIds {

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final Set<Long> hashes = ConcurrentHashMap.newKeySet();

    void add(String clientId) {
        hashes.add(hash(clientId));
    }

    void addAll(Collection<String> clientIds) {
        clientIds.forEach(this::add);
    }

    /** False only if there is no such client. */
    boolean mayContain(String clientId) {
        return hashes.contains(hash(clientId));
    }

    /** FNV-1a. Who makes a collision on purpose gains one query. */
    private static long hash(String clientId) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < clientId.length(); i++) {
            hash = (hash ^ clientId.charAt(i)) * FNV_PRIME;
        }
        return hash;
    }
}

package io.waybill.auth.application;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Which client ids exist, as 64-bit hashes: small enough to hold all, and an id that is not among them needs no query. Those
 * known at the start stand in a sorted array, 8 bytes each; later ones are few.
 */
final class KnownClientIds {

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final int FIRST_SIZE = 1_024;

    private final Set<Long> added = ConcurrentHashMap.newKeySet();
    private volatile long[] sorted = {};

    void add(String clientId) {
        added.add(hash(clientId));
    }

    /** Adds all ids that the source tells one after the other. */
    void addAll(Consumer<Consumer<String>> source) {
        Collected ids = new Collected();
        source.accept(ids::add);
        // An id is never forgotten: what was added meanwhile stays where it is.
        sorted = ids.sorted();
    }

    /** False only if there is no such client. */
    boolean mayContain(String clientId) {
        long hash = hash(clientId);
        return Arrays.binarySearch(sorted, hash) >= 0 || added.contains(hash);
    }

    /** FNV-1a. Who makes a collision on purpose gains one query. */
    private static long hash(String clientId) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < clientId.length(); i++) {
            hash = (hash ^ clientId.charAt(i)) * FNV_PRIME;
        }
        return hash;
    }

    private static final class Collected {

        private long[] hashes = new long[FIRST_SIZE];
        private int size;

        void add(String clientId) {
            if (size == hashes.length) {
                hashes = Arrays.copyOf(hashes, size + size / 2);
            }
            hashes[size++] = hash(clientId);
        }

        long[] sorted() {
            long[] result = Arrays.copyOf(hashes, size);
            Arrays.sort(result);
            return result;
        }
    }
}

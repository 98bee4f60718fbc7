package io.waybill.common.connection;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The places for connections, so many in all and for each source. A connection takes one, and one more for each call of
 * HTTP/2 beyond the first that is in progress on it, since a call costs as much. When all are taken, a source that has
 * fewer than another gets one of the other's: however many some take, everyone else finds room.
 *
 * @param <C> a connection
 */
final class Places<C> {

    /** The source of connections that trusted proxies make: any number, and none is closed for others. */
    static final String PROXIES = "";

    private final int most;
    private final int mostOfSource;
    private final Predicate<C> isIdle;
    private final Consumer<C> close;

    private final Map<String, Source<C>> sources = new LinkedHashMap<>();
    private int taken;

    /** The connections of a source, the oldest first, with what each has taken. */
    private static final class Source<C> {

        private final Map<C, Integer> connections = new LinkedHashMap<>();
        private int taken;

        boolean has(C connection) {
            return connections.containsKey(connection);
        }
    }

    /**
     * @param isIdle whether no call is in progress on a connection: such a one is closed before others
     * @param close closes a connection, which has given back its places
     */
    Places(int most, int mostOfSource, Predicate<C> isIdle, Consumer<C> close) {
        this.most = most;
        this.mostOfSource = mostOfSource;
        this.isIdle = isIdle;
        this.close = close;
    }

    /**
     * Takes a place for a new connection.
     *
     * @return why there is none
     */
    synchronized Optional<Cut> enter(String name, C connection) {
        Source<C> source = sources.getOrDefault(name, new Source<>());
        Optional<Cut> refusal = refusal(name, source);
        if (refusal.isEmpty()) {
            sources.put(name, source);
            change(source, connection, 1);
        }
        return refusal;
    }

    /** Takes one more place for a connection; {@code false} if there is none. */
    synchronized boolean enterMore(String name, C connection) {
        Source<C> source = sources.get(name);
        if (source == null || !source.has(connection) || refusal(name, source).isPresent()) {
            return false;
        }
        change(source, connection, 1);
        return true;
    }

    /** Gives back what {@link #enterMore} took. */
    synchronized void leaveOne(String name, C connection) {
        Source<C> source = sources.get(name);
        if (source != null && source.has(connection)) {
            change(source, connection, -1);
        }
    }

    /** Gives back all places of a connection: it has been closed. */
    synchronized void leave(String name, C connection) {
        Source<C> source = sources.get(name);
        if (source != null && source.has(connection)) {
            change(source, connection, -source.connections.get(connection));
            source.connections.remove(connection);
            if (source.connections.isEmpty()) {
                sources.remove(name);
            }
        }
    }

    int most() {
        return most;
    }

    private void change(Source<C> source, C connection, int by) {
        source.connections.merge(connection, by, Integer::sum);
        source.taken += by;
        taken += by;
    }

    private Optional<Cut> refusal(String name, Source<C> source) {
        boolean isProxy = name.equals(PROXIES);
        if (!isProxy && source.taken >= mostOfSource) {
            return Optional.of(Cut.TOO_MANY_OF_SOURCE);
        }
        return taken < most || makeRoom(isProxy ? 0 : source.taken) ? Optional.empty() : Optional.of(Cut.TOO_MANY);
    }

    /** Closes a connection of a source that has most, if one that has so many is to have another instead. */
    private boolean makeRoom(int own) {
        int biggest =
                clients().mapToInt(source -> source.getValue().taken).max().orElse(0);
        boolean fairer = own + 1 < biggest;
        // Each may have one only; a newcomer still comes before an idle one.
        if (!fairer && own > 0) {
            return false;
        }
        List<Map.Entry<String, Source<C>>> sharers =
                clients().filter(source -> source.getValue().taken == biggest).toList();
        for (Map.Entry<String, Source<C>> source : sharers) {
            Optional<C> idle = source.getValue().connections.keySet().stream()
                    .filter(isIdle)
                    .findFirst();
            if (idle.isPresent()) {
                end(source.getKey(), idle.get());
                return true;
            }
        }
        if (fairer) {
            Map.Entry<String, Source<C>> source = sharers.getFirst();
            end(
                    source.getKey(),
                    source.getValue().connections.keySet().iterator().next());
        }
        return fairer;
    }

    private Stream<Map.Entry<String, Source<C>>> clients() {
        return sources.entrySet().stream().filter(source -> !source.getKey().equals(PROXIES));
    }

    private void end(String source, C connection) {
        leave(source, connection);
        close.accept(connection);
    }
}

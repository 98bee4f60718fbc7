package io.waybill.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A port of this machine whose connections go to others: a balancer, which takes its targets in turn, or a way that can
 * be cut.
 */
final class Relay implements AutoCloseable {

    private final AtomicInteger taken = new AtomicInteger();
    private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
    private final int port;
    private volatile List<Integer> targets;
    private volatile ServerSocket server;

    /** @param targets ports of this machine */
    Relay(List<Integer> targets) throws IOException {
        this.targets = List.copyOf(targets);
        this.server = listen(0);
        this.port = server.getLocalPort();
    }

    int port() {
        return port;
    }

    URI url() {
        return URI.create("http://localhost:" + port);
    }

    /** Closes every connection; those that follow go to these. */
    void leadTo(List<Integer> others) throws IOException {
        targets = List.copyOf(others);
        taken.set(0);
        closeConnections();
    }

    /** New connections go to these, too; those that there are stay. */
    void allow(List<Integer> all) {
        targets = List.copyOf(all);
    }

    /** {@link #taken} begins anew. */
    void countFromHere() {
        taken.set(0);
    }

    /** How many connections have been taken since {@link #leadTo}, or {@link #countFromHere}. */
    int taken() {
        return taken.get();
    }

    /** Closes the port and every connection. */
    void cut() throws IOException {
        server.close();
        closeConnections();
    }

    void restore() throws IOException {
        server = listen(port);
    }

    @Override
    public void close() throws IOException {
        cut();
    }

    private void closeConnections() throws IOException {
        for (Socket socket = open.poll(); socket != null; socket = open.poll()) {
            socket.close();
        }
    }

    private ServerSocket listen(int at) throws IOException {
        ServerSocket listening = new ServerSocket();
        listening.setReuseAddress(true);
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), at));
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    relay(listening.accept());
                }
            } catch (IOException e) {
                // The way was cut.
            }
        });
        return listening;
    }

    private void relay(Socket client) throws IOException {
        List<Integer> all = targets;
        int target = all.get(Math.floorMod(taken.getAndIncrement(), all.size()));
        try {
            Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
            open.add(client);
            open.add(server);
            Thread.ofVirtual().start(() -> copy(client, server));
            Thread.ofVirtual().start(() -> copy(server, client));
        } catch (IOException e) {
            client.close(); // nobody listens there
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // The way was cut, or one side has ended.
        }
    }
}

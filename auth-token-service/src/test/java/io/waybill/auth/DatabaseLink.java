package io.waybill.auth;

import io.waybill.database.DatabaseAccess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The way from one replica to the database, which can be cut. */
final class DatabaseLink implements AutoCloseable {

    private final DatabaseAccess database;
    private final URI target;
    private final int port;
    private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
    private volatile ServerSocket server;

    DatabaseLink(DatabaseAccess database) throws IOException {
        this.database = database;
        this.target = URI.create(database.jdbcUrl().substring("jdbc:".length()));
        this.server = listen(0);
        this.port = server.getLocalPort();
    }

    /** The database, by this way. */
    DatabaseAccess access() {
        String url = database.jdbcUrl().replace(target.getAuthority(), "localhost:" + port);
        return new DatabaseAccess(url, database.username(), database.password());
    }

    /** Closes the port and every connection. */
    void cut() throws IOException {
        server.close();
        for (Socket socket = open.poll(); socket != null; socket = open.poll()) {
            socket.close();
        }
    }

    void restore() throws IOException {
        server = listen(port);
    }

    @Override
    public void close() throws IOException {
        cut();
    }

    private ServerSocket listen(int at) throws IOException {
        ServerSocket listening = new ServerSocket();
        listening.setReuseAddress(true);
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), at));
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    Socket client = listening.accept();
                    Socket server = new Socket(target.getHost(), target.getPort());
                    open.add(client);
                    open.add(server);
                    Thread.ofVirtual().start(() -> copy(client, server));
                    Thread.ofVirtual().start(() -> copy(server, client));
                }
            } catch (IOException e) {
                // The way was cut.
            }
        });
        return listening;
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

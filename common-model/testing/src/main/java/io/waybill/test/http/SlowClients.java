package io.waybill.test.http;

import io.restassured.RestAssured;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Connections of a client that does not do what a client should, driven by the test that opened them. */
public final class SlowClients implements AutoCloseable {

    private static final int SMALL_WINDOW = 4096;

    private final List<SocketChannel> connections = new ArrayList<>();
    private final Map<SocketChannel, StringBuilder> received = new LinkedHashMap<>();

    /** Opens so many connections to the service under test, and sends the same on each. */
    public static SlowClients open(int count, String first) throws IOException {
        SlowClients clients = new SlowClients();
        for (int i = 0; i < count; i++) {
            SocketChannel connection = SocketChannel.open();
            connection.setOption(StandardSocketOptions.SO_RCVBUF, SMALL_WINDOW);
            connection.connect(service());
            connection.configureBlocking(false);
            clients.connections.add(connection);
            clients.received.put(connection, new StringBuilder());
        }
        clients.send(first.getBytes(StandardCharsets.UTF_8));
        return clients;
    }

    /** Where the service under test listens. */
    public static InetSocketAddress service() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), RestAssured.port);
    }

    private void send(byte[] bytes) {
        for (SocketChannel connection : List.copyOf(connections)) {
            try {
                connection.write(ByteBuffer.wrap(bytes));
            } catch (IOException e) {
                connections.remove(connection);
            }
        }
    }

    /** How many the service has not closed; reads what has arrived. */
    public int open() {
        ByteBuffer buffer = ByteBuffer.allocate(SMALL_WINDOW);
        connections.removeIf(connection -> {
            try {
                int read = connection.read(buffer.clear());
                while (read > 0) {
                    received.get(connection).append(StandardCharsets.ISO_8859_1.decode(buffer.flip()));
                    read = connection.read(buffer.clear());
                }
                return read < 0;
            } catch (IOException e) {
                return true;
            }
        });
        return connections.size();
    }

    /** What has arrived on each, a character for a byte. */
    public List<String> received() {
        open();
        return received.values().stream().map(StringBuilder::toString).toList();
    }

    /** Goes away in the rudest manner: the service gets a reset. */
    public void reset() throws IOException {
        for (SocketChannel connection : connections) {
            connection.setOption(StandardSocketOptions.SO_LINGER, 0);
            connection.close();
        }
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel connection : received.keySet()) {
            connection.close();
        }
    }
}

package io.waybill.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Connections with TLS of a client that does not do what a client should, driven by the test that opened them. */
final class SlowTlsClients implements AutoCloseable {

    private static final int SMALL_WINDOW = 4096;
    private static final int PATIENCE_MILLIS = 60_000;

    private final List<SSLSocket> all = new ArrayList<>();
    private final List<SSLSocket> open = new ArrayList<>();

    private SlowTlsClients() {}

    /**
     * Opens so many connections, and sends the same on each.
     *
     * @param sources addresses of this machine, taken in turn
     */
    static SlowTlsClients open(
            SSLSocketFactory tls, String host, int port, List<String> sources, int count, String first)
            throws IOException {
        SlowTlsClients clients = new SlowTlsClients();
        for (int i = 0; i < count; i++) {
            Socket connection = new Socket();
            connection.setReceiveBufferSize(SMALL_WINDOW);
            connection.bind(new InetSocketAddress(sources.get(i % sources.size()), 0));
            connection.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            connection.setSoTimeout(PATIENCE_MILLIS);
            SSLSocket client = (SSLSocket) tls.createSocket(connection, host, port, true);
            client.startHandshake();
            clients.all.add(client);
        }
        clients.open.addAll(clients.all);
        clients.send(first);
        return clients;
    }

    /** Sends the same on each that is still open; answers how many are, as far as one who does not read can see. */
    int send(String text) {
        open.removeIf(client -> {
            try {
                client.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
                return false;
            } catch (IOException e) {
                return true;
            }
        });
        return open.size();
    }

    /** How many the other side has not closed; takes a byte of each that has sent something. */
    int open() {
        open.removeIf(client -> {
            try {
                client.setSoTimeout(1);
                return client.getInputStream().read() < 0;
            } catch (SocketTimeoutException e) {
                return false;
            } catch (IOException e) {
                return true;
            }
        });
        return open.size();
    }

    @Override
    public void close() throws IOException {
        for (SSLSocket client : all) {
            client.close();
        }
    }
}

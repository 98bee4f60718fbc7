package io.waybill.common.ratelimit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A port of this machine that leads to another one: at once, late, not for now, or, for its connections so far, never.
 */
final class Way implements AutoCloseable {

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private volatile int target;
    private boolean silent;
    private int lost;
    private int opened;

    Way(int target) throws IOException {
        this.target = target;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** New connections lead there; those that there are stay. */
    void leadTo(int port) {
        target = port;
    }

    /** Nothing arrives, and no connection is closed. */
    synchronized void fallSilent() {
        silent = true;
    }

    /** What was sent meanwhile arrives now. */
    synchronized void restore() {
        silent = false;
        notifyAll();
    }

    /** Only connections made from now on lead anywhere; those that there are hear nothing, not even an end. */
    synchronized void restoreWithoutItsConnections() {
        lost = opened;
        restore();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                relay(client);
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void relay(Socket client) throws IOException {
        Socket there;
        try {
            there = new Socket(InetAddress.getLoopbackAddress(), target);
        } catch (IOException e) {
            client.close(); // nobody listens there
            return;
        }
        int number = next();
        Thread.ofVirtual().start(() -> copy(number, client, there));
        Thread.ofVirtual().start(() -> copy(number, there, client));
    }

    private synchronized int next() {
        return ++opened;
    }

    private void copy(int number, Socket from, Socket to) {
        byte[] bytes = new byte[8_192];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                if (passes(number)) {
                    out.write(bytes, 0, length);
                }
            }
        } catch (IOException e) {
            // One side has ended.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean passes(int number) throws InterruptedException {
        while (silent) {
            wait();
        }
        return number > lost;
    }
}

package io.waybill.common.ratelimit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** A port of this machine that leads to another one, until its connections lead nowhere without being closed. */
final class SilentRelay implements AutoCloseable {

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicInteger opened = new AtomicInteger();
    private final int target;
    /** Connections up to this one are silent. */
    private volatile int silent;

    SilentRelay(int target) throws IOException {
        this.target = target;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** What is sent on any connection, present or later, is lost. */
    void fallSilent() {
        silent = Integer.MAX_VALUE;
    }

    /** Connections that are made from now on lead there again; the others stay as they are. */
    void leadOnNewConnections() {
        silent = opened.get();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                Socket there = new Socket(InetAddress.getLoopbackAddress(), target);
                int number = opened.incrementAndGet();
                Thread.ofVirtual().start(() -> copy(number, client, there));
                Thread.ofVirtual().start(() -> copy(number, there, client));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void copy(int number, Socket from, Socket to) {
        byte[] bytes = new byte[8_192];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                if (number > silent) {
                    out.write(bytes, 0, length);
                }
            }
        } catch (IOException e) {
            // One side has ended.
        }
    }
}

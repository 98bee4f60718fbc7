package io.waybill.sandbox;

import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** The TCP ports of the services. */
final class Ports {

    private Ports() {}

    /** Fails if a port is taken, and says which one and which service needs it. */
    static void requireFree(int portBase) {
        for (Service service : Service.values()) {
            for (int port : new int[] {service.port(portBase), service.managementPort(portBase)}) {
                if (isForbidden(port)) {
                    throw new SandboxException("Port " + port + " is for administrators only; " + service.folder()
                            + " needs it. Choose other ports: ./sandbox --port-base N");
                }
                if (!isFree(port)) {
                    throw new SandboxException("Port " + port + " is taken; " + service.folder()
                            + " needs it. Stop what uses it, or choose other ports: ./sandbox --port-base N");
                }
            }
        }
    }

    /** A base whose eight ports are free now, below the range that systems use for outgoing connections. */
    static int freeBase() {
        for (int attempt = 0; attempt < 200; attempt++) {
            int base = ThreadLocalRandom.current().nextInt(15_000, 30_000);
            if (isFreeBase(base)) {
                return base;
            }
        }
        throw new SandboxException("Found no eight free ports between 15000 and 31003");
    }

    private static boolean isFreeBase(int base) {
        for (Service service : Service.values()) {
            if (!isFree(service.port(base)) || !isFree(service.managementPort(base))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFree(int port) {
        // Both the loopback interface and all interfaces: a listener on either is in the way.
        return canBind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                && canBind(new InetSocketAddress(port));
    }

    private static boolean isForbidden(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
            return false;
        } catch (IOException e) {
            return e.getMessage() != null && e.getMessage().contains("Permission denied");
        }
    }

    private static boolean canBind(InetSocketAddress address) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(address, 1);
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}

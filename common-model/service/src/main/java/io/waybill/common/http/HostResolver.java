package io.waybill.common.http;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds the addresses of a host; a test has one of its own. */
public interface HostResolver {
    InetAddress[] addresses(String host) throws UnknownHostException;
}

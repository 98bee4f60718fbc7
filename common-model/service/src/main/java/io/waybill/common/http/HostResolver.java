package io.waybill.common.http;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Resolves the addresses of a host; tests replace it. */
public interface HostResolver {
    InetAddress[] addresses(String host) throws UnknownHostException;
}

package io.waybill.common.web;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Without TLS, a service speaks HTTP/1.1 only, as the proxies in front of it do. The framework has one setting for
 * HTTP/2 with and without TLS, and a client that upgrades a cleartext connection may wait for ever for the rest of a
 * larger answer (the JDK's own, from its first call on).
 */
@ApplicationScoped
public class CleartextHttp implements HttpServerOptionsCustomizer {

    @Override
    public void customizeHttpServer(HttpServerOptions options) {
        options.setHttp2ClearTextEnabled(false);
    }
}

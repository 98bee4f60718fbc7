package io.waybill.common.web;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Without TLS, a service speaks HTTP/1.1 only, as the proxies in front of it do. The framework has one setting for
 * HTTP/2 with and without TLS. A client that upgrades a cleartext connection, as the JDK's does on its first call, may
 * wait for ever for the rest of a larger answer.
 */
@ApplicationScoped
public class CleartextHttp implements HttpServerOptionsCustomizer {

    @Override
    public void customizeHttpServer(HttpServerOptions options) {
        options.setHttp2ClearTextEnabled(false);
    }
}

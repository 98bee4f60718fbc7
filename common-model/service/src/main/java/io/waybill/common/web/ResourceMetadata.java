package io.waybill.common.web;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/** The URL of the metadata of a service that accepts access tokens (RFC 9728). Each challenge for a token names it. */
public interface ResourceMetadata {

    /** The URL of the metadata as the caller knows the service; empty if its request names no host. */
    Optional<String> url(HttpServerRequest call);
}

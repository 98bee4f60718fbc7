package io.waybill.common.web;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/** Where the metadata of a service is that takes access tokens (RFC 9728): each challenge for a token names it. */
public interface ResourceMetadata {

    /** The URL of the metadata as the caller knows the service; empty if its request names no host. */
    Optional<String> url(HttpServerRequest call);
}

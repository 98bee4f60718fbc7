package io.waybill.common.web;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveResourceInfo;
import org.jboss.resteasy.reactive.server.spi.ServerMessageBodyWriter;
import org.jboss.resteasy.reactive.server.spi.ServerRequestContext;
import org.jboss.resteasy.reactive.server.vertx.VertxResteasyReactiveRequestContext;

/** Sends a {@link SharedBody} without copying it. */
@Provider
public class SharedBodyWriter implements ServerMessageBodyWriter<SharedBody> {

    @Override
    public boolean isWriteable(
            Class<?> type, Type genericType, ResteasyReactiveResourceInfo target, MediaType mediaType) {
        return type == SharedBody.class;
    }

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return type == SharedBody.class;
    }

    @Override
    public void writeResponse(SharedBody body, Type genericType, ServerRequestContext call) {
        ((VertxResteasyReactiveRequestContext) call.serverResponse())
                .vertxServerResponse()
                .end(body.forCall());
    }

    @Override
    public void writeTo(
            SharedBody body,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream out)
            throws IOException {
        out.write(body.toBytes());
    }
}

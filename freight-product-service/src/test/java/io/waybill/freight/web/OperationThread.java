package io.waybill.freight.web;

import jakarta.inject.Singleton;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;

/** Where the last operation ran. */
@Provider
@Singleton
public class OperationThread implements ContainerResponseFilter {

    private volatile boolean isEventLoop;

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        isEventLoop = Thread.currentThread().getName().startsWith("vert.x-eventloop-thread");
    }

    public boolean isEventLoop() {
        return isEventLoop;
    }
}

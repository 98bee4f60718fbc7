package io.waybill.common.connection;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.quarkus.arc.Arc;
import io.quarkus.arc.ArcContainer;
import io.quarkus.vertx.http.runtime.options.HttpServerOptionsUtils;
import io.vertx.core.impl.VertxBuilder;
import io.vertx.core.impl.transports.JDKTransport;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.spi.VertxServiceProvider;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Puts {@link Connections} between the socket that listens and the public HTTP server: Vert.x shows a connection to an
 * application only when its first bytes have arrived, so idle ones would never be seen. Found by Vert.x as a service.
 */
public final class ConnectionGuards implements VertxServiceProvider {

    private static final int SEND_BUFFER = 128 << 10;

    /** Read by the JDK when it first answers a TLS handshake. */
    private static final String REFUSES_RENEGOTIATION = "jdk.tls.rejectClientInitiatedRenegotiation";

    @Override
    public void init(VertxBuilder builder) {
        // A handshake costs the service far more than the client, who could ask for them without end (up to TLS 1.2).
        System.setProperty(REFUSES_RENEGOTIATION, "true");
        builder.findTransport(new GuardedTransport());
    }

    /** The framework uses a number of its own where the management port may be any that is free. */
    private static boolean isManagement(NetServerOptions options) {
        return options.getPort() == HttpServerOptionsUtils.RANDOM_PORT_MANAGEMENT
                || options.getPort() == ConfigProvider.getConfig().getValue("quarkus.management.port", int.class);
    }

    private static final class GuardedTransport extends JDKTransport {

        @Override
        public void configure(NetServerOptions options, boolean domainSocket, ServerBootstrap bootstrap) {
            super.configure(options, domainSocket, bootstrap);
            // A Vert.x without a service around it has none.
            ArcContainer beans = Arc.container();
            if (beans != null && !isManagement(options)) {
                Connections connections = beans.instance(Connections.class).get();
                bootstrap.handler(new Acceptor(connections));
                // Linux would let an answer of megabytes wait in the socket, where nothing here sees it.
                bootstrap.childOption(ChannelOption.SO_SNDBUF, SEND_BUFFER);
            }
        }
    }

    /** Sees each connection before the server does. */
    private static final class Acceptor extends ChannelInboundHandlerAdapter {

        private final Connections connections;

        Acceptor(Connections connections) {
            this.connections = connections;
        }

        @Override
        public void channelRead(ChannelHandlerContext listening, Object accepted) {
            if (connections.accept((Channel) accepted)) {
                listening.fireChannelRead(accepted);
            } else {
                ((Channel) accepted).unsafe().closeForcibly();
            }
        }
    }
}

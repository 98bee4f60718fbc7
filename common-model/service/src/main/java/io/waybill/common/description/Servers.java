package io.waybill.common.description;

import java.util.List;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.servers.Server;

/** Where a service is: beside the document, on the caller's machine, and at the carrier's. */
final class Servers {

    private Servers() {}

    /** @param host what the carrier's hosts start with, for example {@code freight} */
    static List<Server> of(String host) {
        String port = ConfigProvider.getConfig().getValue("quarkus.http.port", String.class);
        return List.of(
                OASFactory.createServer().url("/").description("The host that serves this document"),
                server("http://127.0.0.1:{port}", "The sandbox on your own machine (`./sandbox`)")
                        .addVariable(
                                "port",
                                OASFactory.createServerVariable()
                                        .defaultValue(port)
                                        .description("As the sandbox prints it")),
                atCarrier("The carrier's sandbox", host + ".sandbox.waybill.invalid"),
                atCarrier("The carrier's production", host + ".waybill.invalid"));
    }

    private static Server atCarrier(String description, String host) {
        return server("https://{host}", description)
                .addVariable(
                        "host",
                        OASFactory.createServerVariable()
                                .defaultValue(host)
                                .description("The host that the carrier names"));
    }

    private static Server server(String url, String description) {
        return OASFactory.createServer().url(url).description(description);
    }
}

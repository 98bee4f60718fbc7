package io.waybill.sandbox;

import io.waybill.sandbox.client.Arguments;
import io.waybill.sandbox.client.SandboxException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The command line.
 *
 * @param demo make the main calls and exit, instead of running until stopped
 * @param data where data, keys and credentials are kept between runs; empty for a fresh start each time
 * @param portBase the first of the four services' ports; empty for the default, or free ports in the demo
 * @param tokenLifetime seconds until an access token expires; empty for the services' own default
 * @param output where sandbox.env and the logs are written; empty for target/sandbox
 * @param bind the address that the services' ports are bound to
 * @param publicUrls the services' URLs as callers see them; empty if they are those that the services listen on
 * @param aotOutput where the services write AOT caches of this run when they stop
 */
record Options(
        boolean demo,
        boolean help,
        Optional<Path> data,
        OptionalInt portBase,
        OptionalInt tokenLifetime,
        Optional<Path> output,
        String bind,
        Map<Service, URI> publicUrls,
        Optional<Path> aotOutput) {

    static final int DEFAULT_PORT_BASE = 8081;

    private static final Set<String> ADDRESSES = Set.of("localhost", "127.0.0.1", "0.0.0.0", "::");

    static final String USAGE = """
            Usage: ./sandbox [demo] [options]
                   ./sandbox build

            Starts the whole platform on this machine: an embedded PostgreSQL, the four services and seed data.
            Runs until Ctrl-C. URLs and credentials are printed, and written to target/sandbox/sandbox.env.

              demo                     start a separate sandbox on free ports, make the main calls, show and check each
                                       answer, stop; exit status 0 only if every answer was as expected
              build                    only build what is missing or older than its sources
              --data DIR               keep data, keys and credentials in DIR from one run to the next
                                       (without it, every start is a fresh one)
              --port-base N            services on N to N+3, health and metrics on N+1000 to N+1003 (default 8081)
              --token-lifetime SECONDS how long access tokens live, to try out expiry (default 3600; 1800 for variant B)
              --output DIR             where sandbox.env and the logs go (default target/sandbox), for a second
                                       sandbox alongside the first
              --bind ADDRESS           what the services listen on: localhost (default), or 0.0.0.0 for all interfaces
              --public-urls A,F,I,P    where callers reach the four services, if they come through a port mapping or a
                                       proxy; tokens are issued in the name of the first (default http://localhost:N)
              --aot-output DIR         for the build of the images, with demo: the services write JDK AOT caches to DIR
              --help                   this text
            """;

    /** Where callers reach the service. */
    URI publicUrl(Service service, int base) {
        return publicUrls.getOrDefault(service, service.url(base));
    }

    static Options parse(List<String> arguments) {
        boolean demo = false;
        boolean help = false;
        Optional<Path> data = Optional.empty();
        OptionalInt portBase = OptionalInt.empty();
        OptionalInt tokenLifetime = OptionalInt.empty();
        Optional<Path> output = Optional.empty();
        String bind = "localhost";
        Map<Service, URI> publicUrls = Map.of();
        Optional<Path> aotOutput = Optional.empty();
        Arguments rest = new Arguments(arguments);
        while (rest.hasNext()) {
            String name = rest.next();
            switch (name) {
                case "demo" -> demo = true;
                case "--help", "-h" -> help = true;
                case "--data" -> data = Optional.of(rest.path(name));
                case "--output" -> output = Optional.of(rest.path(name));
                case "--bind" -> bind = address(name, rest.value(name));
                case "--public-urls" -> publicUrls = urls(name, rest.value(name));
                case "--aot-output" -> aotOutput = Optional.of(rest.path(name));
                // The management ports lie 1000 above, and the highest port is 65535.
                case "--port-base" -> portBase = OptionalInt.of(rest.number(name, 1, 64_000));
                case "--token-lifetime" -> tokenLifetime = OptionalInt.of(rest.number(name, 1, 86_400));
                default -> throw new SandboxException("Unknown argument: " + name + "\n\n" + USAGE);
            }
        }
        return new Options(demo, help, data, portBase, tokenLifetime, output, bind, publicUrls, aotOutput);
    }

    private static String address(String name, String value) {
        // Services and launcher call each other on localhost.
        if (!ADDRESSES.contains(value)) {
            throw new SandboxException(name + " takes localhost, or 0.0.0.0 for all interfaces, not " + value);
        }
        return value;
    }

    private static Map<Service, URI> urls(String name, String value) {
        String[] texts = value.split(",", -1);
        if (texts.length != Service.values().length) {
            throw new SandboxException(
                    name + " needs the URLs of the four services, separated by commas, not " + value);
        }
        Map<Service, URI> urls = new EnumMap<>(Service.class);
        for (Service service : Service.values()) {
            urls.put(service, url(name, texts[urls.size()]));
        }
        return Map.copyOf(urls);
    }

    private static URI url(String name, String text) {
        try {
            URI url = new URI(text);
            boolean isHttp = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            if (isHttp && url.getHost() != null && !text.endsWith("/")) {
                return url;
            }
        } catch (URISyntaxException notAUrl) {
            // Answered below, like a URL of another form.
        }
        throw new SandboxException(
                name + " takes URLs such as http://localhost:8081, without a slash at the end, not " + text);
    }
}

package io.waybill.sandbox.feedconsumer;

import io.waybill.sandbox.client.Arguments;
import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The consumer's settings.
 *
 * @param authUrl where tokens are issued
 * @param instructionUrl the service with the feed
 * @param clientId an operator's client id
 * @param clientSecret its secret
 * @param journal the consumer's memory
 * @param once whether it stops when it has read everything, instead of waiting for more
 * @param poll how long it waits for more
 * @param pageSize instructions read at once, 1 to 500
 */
record Settings(
        URI authUrl,
        URI instructionUrl,
        String clientId,
        String clientSecret,
        Path journal,
        boolean once,
        Duration poll,
        int pageSize) {

    static final String USAGE = """
            Usage: ./sandbox feed-consumer [options]

            Shows the carrier's side of a running sandbox: reads the feed of instructions by cursor, carries out each once
            (writes it into a journal), and marks it as applied. Killed and started again, it continues where it stopped.

              --env FILE       the sandbox to work with (default target/sandbox/sandbox.env)
              --journal FILE   its memory and its effects (default feed-consumer.journal beside the env file)
              --once           stop when everything has been read, instead of waiting for more
              --poll SECONDS   how long to wait for more (default 1)
              --help           this text
            """;

    private static final int DEFAULT_PAGE_SIZE = 100;

    /** Reads the command line and the sandbox's env file. */
    static Settings parse(List<String> arguments, Path checkout) throws IOException {
        Path env = checkout.resolve("target/sandbox/sandbox.env");
        Path journal = null;
        boolean once = false;
        Duration poll = Duration.ofSeconds(1);
        int pageSize = DEFAULT_PAGE_SIZE;
        Arguments rest = new Arguments(arguments);
        while (rest.hasNext()) {
            String name = rest.next();
            switch (name) {
                case "--once" -> once = true;
                case "--env" -> env = rest.path(name);
                case "--journal" -> journal = rest.path(name);
                case "--poll" -> poll = Duration.ofSeconds(rest.number(name, 1, 3600));
                case "--page-size" -> pageSize = rest.number(name, 1, 500);
                default -> throw new SandboxException("Unknown argument: " + name + "\n\n" + USAGE);
            }
        }
        if (!Files.isReadable(env)) {
            throw new SandboxException("There is no " + env + ". Start ./sandbox first, or name its file with --env");
        }
        Map<String, String> values = values(env);
        return new Settings(
                URI.create(required(values, "AUTH_URL", env)),
                URI.create(required(values, "INDIA_INSTRUCTION_URL", env)),
                required(values, "OPERATOR_CLIENT_ID", env),
                required(values, "OPERATOR_CLIENT_SECRET", env),
                journal == null ? env.resolveSibling("feed-consumer.journal") : journal,
                once,
                poll,
                pageSize);
    }

    /** Identifies the feed: a sandbox that is started afresh has a new operator and an empty feed. */
    String feed() {
        return instructionUrl + " of " + clientId;
    }

    private static Map<String, String> values(Path env) throws IOException {
        Map<String, String> values = new HashMap<>();
        for (String line : Files.readAllLines(env)) {
            int equals = line.indexOf('=');
            if (equals > 0 && !line.startsWith("#")) {
                values.put(
                        line.substring(0, equals).strip(),
                        unquoted(line.substring(equals + 1).strip()));
            }
        }
        return values;
    }

    private static String unquoted(String value) {
        boolean quoted =
                value.length() >= 2 && "'\"".indexOf(value.charAt(0)) >= 0 && value.endsWith(value.substring(0, 1));
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private static String required(Map<String, String> values, String name, Path env) {
        String value = values.get(name);
        if (value == null || value.isBlank()) {
            throw new SandboxException(env + " does not have " + name);
        }
        return value;
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return feed();
    }
}

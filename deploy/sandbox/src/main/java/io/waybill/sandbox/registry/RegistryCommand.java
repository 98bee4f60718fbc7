package io.waybill.sandbox.registry;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.sandbox.client.OperatorClient;
import io.waybill.sandbox.client.OperatorClient.Credentials;
import io.waybill.sandbox.client.SandboxException;
import io.waybill.sandbox.client.TrustedCertificates;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code deploy/registry}. */
public final class RegistryCommand {

    static final String USAGE = """
            Usage: deploy/registry apply [options] FILE…
                   deploy/registry schema

            Brings applications to what files declare of them: docs/admin-api.md, Applications as code. All files are judged
            first, then all changes planned by a dry run of the registry; if anything is refused, nothing is written.
            Applications that no file declares are left alone.

              FILE             YAML or JSON, one application or a list in each document; a folder for the files in it; - for
                               the standard input. Also -f FILE
              --dry-run        say what would change, and write nothing
              --diff           the same, with status 2 if something would change
              --prune          end grants, keys and licences that an array in a declaration does not have
              --timeout N      seconds for everything, with the waiting that the registry asks for (default 300)
              schema           print the JSON schema of the files, for editors

            Status: 0 everything is as declared, 1 an error, 2 there are differences (--diff).

            From the environment, as in sandbox.env:
              AUTH_URL                 auth-token-service
              AUTH_OPERATORS_URL       its host for operators, if that is another one
              OPERATOR_CLIENT_ID       an application with the role operator
              OPERATOR_CLIENT_SECRET   its secret; or OPERATOR_CLIENT_SECRET_FILE, a file that has it; or
              OPERATOR_TOKEN_FILE      a file with the token of its service account
              CA_CERTIFICATE           PEM file of authorities to trust in addition to Java's
            """;

    static final int ERROR = 1;
    static final int DIFFERENCES = 2;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final Map<String, String> environment;
    private final PrintStream out;
    private final PrintStream err;

    private RegistryCommand(Map<String, String> environment, PrintStream out, PrintStream err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    /** Runs the command; returns its exit status. */
    public static int run(
            List<String> arguments, Map<String, String> environment, InputStream in, PrintStream out, PrintStream err)
            throws InterruptedException {
        try {
            if (arguments.contains("--help") || arguments.contains("-h")) {
                out.print(USAGE);
                return 0;
            }
            return switch (arguments.isEmpty() ? "" : arguments.getFirst()) {
                case "schema" -> {
                    out.print(ApplicationsSchema.text());
                    yield 0;
                }
                case "apply" -> {
                    ApplyOptions options = ApplyOptions.parse(arguments.subList(1, arguments.size()));
                    yield new RegistryCommand(environment, out, err).apply(options, in);
                }
                default -> throw new SandboxException("apply or schema? See deploy/registry --help");
            };
        } catch (NoSuchFileException e) {
            err.println("registry: there is no " + e.getFile());
        } catch (SandboxException e) {
            err.println("registry: " + e.getMessage());
        } catch (IOException e) {
            err.println("registry: " + e);
        }
        return ERROR;
    }

    private int apply(ApplyOptions options, InputStream in) throws IOException, InterruptedException {
        ApplicationFiles files = new ApplicationFiles(in);
        for (String file : options.files()) {
            files.read(file);
        }
        if (!files.problems().isEmpty()) {
            return refused(files.problems());
        }
        Registry registry = registry(options.timeout());
        List<Registry.Outcome> plan = new ArrayList<>();
        for (DeclaredApplication declared : files.applications()) {
            plan.add(registry.declare(declared, options.prune(), true));
        }
        List<Problem> problems =
                plan.stream().flatMap(outcome -> outcome.problems().stream()).toList();
        if (!problems.isEmpty()) {
            return refused(problems);
        }
        Changes changes = new Changes(out, options.dryRun());
        for (int i = 0; i < plan.size(); i++) {
            DeclaredApplication declared = files.applications().get(i);
            JsonNode planned = plan.get(i).answer();
            boolean isNew = !planned.has("application");
            if (planned.path("changes").isEmpty() || options.dryRun()) {
                changes.show(declared.externalId(), isNew, planned);
                continue;
            }
            Registry.Outcome written = registry.declare(declared, options.prune(), false);
            if (written.answer() == null) {
                // Something else has changed it since the plan.
                err.println(Problem.lines(written.problems()));
                throw new SandboxException(declared.externalId()
                        + " has changed meanwhile; what is above is done, what comes after it is not. Run this again");
            }
            changes.show(declared.externalId(), isNew, written.answer());
        }
        changes.showSum();
        return options.diff() && changes.areThere() ? DIFFERENCES : 0;
    }

    private int refused(List<Problem> problems) {
        err.println(Problem.lines(problems));
        err.println("registry: nothing was changed");
        return ERROR;
    }

    private Registry registry(Duration timeout) {
        URI auth = url("AUTH_URL", required("AUTH_URL"));
        HttpClient.Builder http = HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT);
        if (isSet("CA_CERTIFICATE")) {
            http.sslContext(TrustedCertificates.with(Path.of(environment.get("CA_CERTIFICATE"))));
        }
        URI operators =
                isSet("AUTH_OPERATORS_URL") ? url("AUTH_OPERATORS_URL", environment.get("AUTH_OPERATORS_URL")) : auth;
        return new Registry(
                new OperatorClient(http.build(), auth, credentials()),
                operators,
                timeout,
                line -> err.println("registry: " + line));
    }

    private Credentials credentials() {
        if (isSet("OPERATOR_TOKEN_FILE")) {
            return () -> {
                Map<String, String> fields = new LinkedHashMap<>();
                fields.put("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
                fields.put("client_assertion", content("OPERATOR_TOKEN_FILE"));
                return fields;
            };
        }
        String clientId = required("OPERATOR_CLIENT_ID");
        if (isSet("OPERATOR_CLIENT_SECRET_FILE")) {
            return () -> Map.of("client_id", clientId, "client_secret", content("OPERATOR_CLIENT_SECRET_FILE"));
        }
        String secret = required("OPERATOR_CLIENT_SECRET");
        return () -> Map.of("client_id", clientId, "client_secret", secret);
    }

    private String content(String name) throws IOException {
        Path file = Path.of(environment.get(name));
        if (!Files.isReadable(file)) {
            throw new SandboxException(name + ": " + file + " cannot be read");
        }
        return Files.readString(file).strip();
    }

    private boolean isSet(String name) {
        return !environment.getOrDefault(name, "").isBlank();
    }

    private String required(String name) {
        if (!isSet(name)) {
            throw new SandboxException(name + " is not set; see deploy/registry --help");
        }
        return environment.get(name);
    }

    private static URI url(String name, String value) {
        if (!value.matches("https?://[A-Za-z0-9\\[][^\\s/?#@]*/?")) {
            throw new SandboxException(name + " must be a URL such as https://auth.example, without a path");
        }
        return URI.create(value);
    }
}

package io.waybill.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a {@link Client} of one sandbox that all of them share: the one that the environment names, else one that
 * is started for the first of them and stopped after the last.
 */
final class SharedSandbox implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Client.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedSandbox.class))
                .computeIfAbsent(Running.class, type -> Running.find(), Running.class)
                .client;
    }

    /** Closed by JUnit when all tests have run. */
    private record Running(Client client, SandboxProcess process) implements AutoCloseable {

        static Running find() {
            Map<String, String> environment = System.getenv();
            if (environment.containsKey("AUTH_URL") && environment.containsKey("CLIENT_ID")) {
                return new Running(new Client(environment), null);
            }
            try {
                SandboxProcess started =
                        SandboxProcess.start(Path.of("target/shared-sandbox").toAbsolutePath());
                return new Running(new Client(started.environment()), started);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() {
            if (process != null) {
                process.close();
            }
        }
    }
}

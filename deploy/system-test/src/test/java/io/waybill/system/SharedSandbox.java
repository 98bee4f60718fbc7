package io.waybill.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the sandbox that all of them share, or a {@link Client} of it. It is started for the first of them, and
 * JUnit stops it after the last.
 */
final class SharedSandbox implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Client.class || type == SandboxProcess.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        SandboxProcess sandbox = context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedSandbox.class))
                .computeIfAbsent(SandboxProcess.class, type -> start(), SandboxProcess.class);
        return parameter.getParameter().getType() == Client.class ? new Client(sandbox.environment()) : sandbox;
    }

    private static SandboxProcess start() {
        try {
            SandboxProcess sandbox = SandboxProcess.start(Path.of("target/shared-sandbox"));
            Client client = new Client(sandbox.environment());
            // freight-product-service has not asked about the first key yet.
            Shop.awaitKnown(() -> client.getWith(
                    client.freight("/products/STD"), client.get("API_KEY_HEADER"), client.get("CLIENT_ID")));
            return sandbox;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

package io.waybill.system;

import io.waybill.test.RequiresImages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a {@link Client}, or the {@link Deployment}, that all of them share: started for the first of them and
 * stopped after the last. {@link Target} says which. A test that asks for the {@link PlatformNetwork} always gets
 * containers.
 */
final class SharedDeployment implements ParameterResolver, ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return Target.chosen() == Target.CONTAINERS
                ? RequiresImages.Condition.evaluate(context, PlatformService.images())
                : ConditionEvaluationResult.enabled("needs no images");
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Client.class || type == Deployment.class || type == PlatformNetwork.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        Deployment deployment = type == PlatformNetwork.class || Target.chosen() == Target.CONTAINERS
                ? shared(context, PlatformNetwork.class)
                : shared(context, Deployment.class);
        return type == Client.class ? deployment.client() : deployment;
    }

    private static Deployment shared(ExtensionContext context, Class<? extends Deployment> type) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedDeployment.class))
                .computeIfAbsent(type, SharedDeployment::start, Running.class)
                .orFail();
    }

    /** Started once, even if that fails; closed by JUnit when all tests have run. */
    private record Running(Deployment deployment, RuntimeException failure) implements AutoCloseable {

        Deployment orFail() {
            if (failure != null) {
                throw new IllegalStateException("the deployment did not start: " + failure.getMessage(), failure);
            }
            return deployment;
        }

        @Override
        public void close() {
            if (deployment != null) {
                deployment.close();
            }
        }
    }

    private static Running start(Class<? extends Deployment> type) {
        try {
            return new Running(startDeployment(type), null);
        } catch (IOException e) {
            return new Running(null, new UncheckedIOException(e));
        } catch (RuntimeException e) {
            return new Running(null, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Deployment startDeployment(Class<? extends Deployment> type)
            throws IOException, InterruptedException {
        if (type == PlatformNetwork.class) {
            return warm(PlatformNetwork.start());
        }
        return Target.chosen() == Target.ENVIRONMENT
                ? NamedDeployment.of(System.getenv())
                : warm(SandboxDeployment.start(Path.of("target/shared-sandbox")));
    }

    /** A deployment that has just started; its freight-product-service has not asked about the first key yet. */
    private static Deployment warm(Deployment deployment) {
        try {
            Client client = deployment.client();
            Shop.knownEverywhere(() -> client.getWith(
                    client.freight("/products/STD"), client.get("API_KEY_HEADER"), client.get("CLIENT_ID")));
            return deployment;
        } catch (RuntimeException | AssertionError e) {
            deployment.close();
            throw new IllegalStateException("the first application is not served", e);
        }
    }
}

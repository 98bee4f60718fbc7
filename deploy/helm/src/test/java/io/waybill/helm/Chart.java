package io.waybill.helm;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.waybill.test.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The chart, and what Helm makes of it. */
final class Chart {

    /** All that can be switched on at once. */
    static final String[] EVERYTHING = {
        "redis.hosts=rediss://redis.redis:6379",
        "tracing.endpoint=http://collector.observability:4318",
        "internalTls.enabled=true",
        "kafkaRelay.enabled=true",
        "kafkaRelay.bootstrapServers=kafka-bootstrap.kafka:9092",
        "database.cloudNativePg.pooler.enabled=true",
        "externalSecrets.enabled=true",
        "externalSecrets.store.name=vault"
    };

    static final Path FOLDER = Checkout.ROOT.resolve("deploy/helm/waybill");

    private static final Path RENDERED = copy();

    private Chart() {}

    /** A kind of pod: the name of what makes it, its labels and its specification. */
    record Workload(String name, Map<String, String> labels, PodSpec pod) {}

    /** The objects of an example, with these values over it: {@code "kafkaRelay.enabled=true"}. */
    static List<HasMetadata> of(String example, String... values) {
        return StrictYaml.read(rendered(example, values));
    }

    static String rendered(String example, String... values) {
        return command(new Helm(RENDERED), example, values).call();
    }

    static TemplateCommand command(Helm helm, String example, String... values) {
        TemplateCommand command = helm.template()
                .withName("waybill")
                .withNamespace("waybill")
                .withValuesFile(FOLDER.resolve("examples/" + example + ".yaml"));
        for (String value : values) {
            String[] parts = value.split("=", 2);
            command.set(parts[0], parts[1].matches("true|false") ? (Object) Boolean.valueOf(parts[1]) : parts[1]);
        }
        return command;
    }

    static <T extends HasMetadata> List<T> all(List<? extends HasMetadata> objects, Class<T> type) {
        return objects.stream().filter(type::isInstance).map(type::cast).toList();
    }

    static <T extends HasMetadata> T one(List<? extends HasMetadata> objects, Class<T> type, String name) {
        return all(objects, type).stream()
                .filter(object -> object.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + type.getSimpleName() + " " + name));
    }

    /** Those of a kind that has no model here. */
    static List<GenericKubernetesResource> custom(List<HasMetadata> objects, String kind) {
        return all(objects, GenericKubernetesResource.class).stream()
                .filter(object -> object.getKind().equals(kind))
                .toList();
    }

    static GenericKubernetesResource custom(List<HasMetadata> objects, String kind, String name) {
        return one(custom(objects, kind), GenericKubernetesResource.class, name);
    }

    static List<Workload> workloads(List<HasMetadata> objects) {
        return objects.stream().flatMap(Chart::workload).toList();
    }

    private static Stream<Workload> workload(HasMetadata object) {
        return switch (object) {
            case Deployment deployment ->
                Stream.of(workload(object, deployment.getSpec().getTemplate()));
            case StatefulSet set -> Stream.of(workload(object, set.getSpec().getTemplate()));
            case Job job -> Stream.of(workload(object, job.getSpec().getTemplate()));
            case Pod pod ->
                Stream.of(new Workload(
                        pod.getMetadata().getName(), pod.getMetadata().getLabels(), pod.getSpec()));
            default -> Stream.empty();
        };
    }

    private static Workload workload(HasMetadata object, PodTemplateSpec template) {
        ObjectMeta metadata = object.getMetadata();
        // Of a Job, without the revision.
        return new Workload(
                metadata.getName().replaceFirst("-\\d+$", ""),
                template.getMetadata().getLabels(),
                template.getSpec());
    }

    /**
     * Without the Kubernetes that the chart asks for, since Helm as a library takes part in none and says 1.20, and
     * without hooks, which it does not print.
     */
    private static Path copy() {
        try (Stream<Path> files = Files.walk(FOLDER, FileVisitOption.FOLLOW_LINKS)) {
            Path copy = Files.createTempDirectory("waybill-chart-").resolve("waybill");
            for (Path file : files.toList()) {
                Path target = copy.resolve(FOLDER.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.writeString(
                            target,
                            Files.readString(file)
                                    .replaceAll("(?m)^kubeVersion: .*\n", "")
                                    .replace("helm.sh/hook", "waybill.test/hook"));
                }
            }
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

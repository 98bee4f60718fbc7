package io.waybill.kubernetes;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * What {@code kubectl kustomize} prints for one folder.
 *
 * @param name the folder below overlays
 * @param resources all of them, in the order of the output
 */
record Manifests(String name, List<HasMetadata> resources) {

    private static final Map<String, Manifests> BUILT = new ConcurrentHashMap<>();

    private static final List<String> COMPLETE = List.of("sandbox", "production");

    /** Every folder that {@code deploy} applies. */
    static Stream<Manifests> all() {
        return Stream.of(
                        "sandbox",
                        "sandbox/platform",
                        "sandbox/migration",
                        "production",
                        "production/platform",
                        "production/migration")
                .map(Manifests::of);
    }

    /** Those that complete a deployment: platform and services. */
    static Stream<Manifests> overlays() {
        return COMPLETE.stream().map(Manifests::of);
    }

    /** One folder; of an overlay of {@link #overlays} and its migrations, together with its platform. */
    static Manifests of(String folder) {
        String overlay = folder.replaceFirst("/migration$", "");
        return BUILT.computeIfAbsent(
                folder,
                name -> new Manifests(
                        name,
                        COMPLETE.contains(overlay)
                                ? Stream.of(overlay + "/platform", name)
                                        .flatMap(part -> alone(part).stream())
                                        .toList()
                                : alone(name)));
    }

    /** What is applied by one command. */
    static List<HasMetadata> alone(String folder) {
        return StrictYaml.read(printed(folder));
    }

    static String printed(String folder) {
        List<String> command = List.of(
                "kubectl",
                "kustomize",
                Checkout.KUBERNETES.resolve("overlays").resolve(folder).toString());
        return Shell.run(Map.of(), command).orFail();
    }

    <T extends HasMetadata> List<T> all(Class<T> kind) {
        return resources.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    <T extends HasMetadata> T one(Class<T> kind, String resourceName) {
        return all(kind).stream()
                .filter(resource -> resource.getMetadata().getName().equals(resourceName))
                .findFirst()
                .orElseThrow(
                        () -> new AssertionError("no " + kind.getSimpleName() + " " + resourceName + " in " + name));
    }

    /** What runs pods. */
    List<Workload> workloads() {
        return resources.stream().flatMap(Manifests::workload).toList();
    }

    private static Stream<Workload> workload(HasMetadata resource) {
        return switch (resource) {
            case Deployment deployment ->
                Stream.of(new Workload(deployment, deployment.getSpec().getTemplate()));
            case StatefulSet set -> Stream.of(new Workload(set, set.getSpec().getTemplate()));
            case Job job -> Stream.of(new Workload(job, job.getSpec().getTemplate()));
            default -> Stream.empty();
        };
    }

    @Override
    public String toString() {
        return name;
    }

    /**
     * A Deployment, StatefulSet or Job.
     *
     * @param resource the object itself
     * @param template its pods
     */
    record Workload(HasMetadata resource, PodTemplateSpec template) {

        String name() {
            return resource.getMetadata().getName();
        }

        Map<String, String> labels() {
            return template.getMetadata().getLabels();
        }

        List<Container> containers() {
            return Stream.concat(
                            template.getSpec().getInitContainers().stream(),
                            template.getSpec().getContainers().stream())
                    .toList();
        }

        boolean isService() {
            return "service".equals(labels().get("app.kubernetes.io/component"));
        }
    }
}

package io.waybill.helm;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.waybill.helm.Chart.Workload;
import io.waybill.test.Checkout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What holds for every object of every example.
 *
 * @param name what it asks for
 * @param rule its findings, one line each
 */
record Rule(String name, Function<List<HasMetadata>, Stream<String>> rule) {

    /** Made once: the script takes seconds. */
    private static final List<HasMetadata> SECRETS = CreatedSecrets.all();

    static final List<Rule> ALL = List.of(
            new Rule(
                    "pods are not root",
                    objects -> pods(objects, workload -> {
                        var security = workload.pod().getSecurityContext();
                        return Boolean.TRUE.equals(security.getRunAsNonRoot())
                                && security.getRunAsUser() > 0
                                && security.getSeccompProfile().getType().equals("RuntimeDefault")
                                && workload.pod().getHostNetwork() == null
                                && workload.pod().getVolumes().stream()
                                        .allMatch(volume -> volume.getHostPath() == null);
                    })),
            new Rule(
                    "containers change nothing of their image",
                    objects -> containers(objects, (workload, container) -> {
                        var security = container.getSecurityContext();
                        return Boolean.TRUE.equals(security.getReadOnlyRootFilesystem())
                                && Boolean.FALSE.equals(security.getAllowPrivilegeEscalation())
                                && security.getCapabilities().getDrop().equals(List.of("ALL"))
                                && security.getPrivileged() == null;
                    })),
            new Rule(
                    "pods have no token of the Kubernetes API",
                    objects -> Stream.concat(
                            pods(
                                    objects,
                                    workload ->
                                            Boolean.FALSE.equals(workload.pod().getAutomountServiceAccountToken())),
                            Chart.all(objects, ServiceAccount.class).stream()
                                    .filter(account -> !Boolean.FALSE.equals(account.getAutomountServiceAccountToken()))
                                    .map(Rule::id))),
            new Rule(
                    "what runs on is probed",
                    objects -> containers(objects, (workload, container) -> {
                        if (workload.pod().getRestartPolicy() != null) {
                            return true;
                        }
                        Set<String> ports = container.getPorts().stream()
                                .map(ContainerPort::getName)
                                .collect(Collectors.toSet());
                        return Stream.of(
                                                container.getStartupProbe(),
                                                container.getReadinessProbe(),
                                                container.getLivenessProbe())
                                        .allMatch(probe -> probe != null && isOfPort(probe, ports))
                                && container.getStartupProbe().getPeriodSeconds()
                                                * container.getStartupProbe().getFailureThreshold()
                                        >= 120;
                    })),
            new Rule(
                    "requests are below limits",
                    objects -> containers(
                            objects,
                            (workload, container) -> Stream.of("cpu", "memory").allMatch(resource -> {
                                Quantity request =
                                        container.getResources().getRequests().get(resource);
                                Quantity limit =
                                        container.getResources().getLimits().get(resource);
                                return request != null
                                        && limit != null
                                        && request.getNumericalAmount().compareTo(limit.getNumericalAmount()) <= 0;
                            }))),
            new Rule(
                    "images have a version",
                    objects -> containers(
                            objects,
                            (workload, container) -> container
                                            .getImage()
                                            .matches("[a-z0-9./-]+(:[A-Za-z0-9_][A-Za-z0-9_.-]*|@sha256:[0-9a-f]{64})")
                                    && !container.getImage().endsWith(":latest"))),
            new Rule(
                    "volumes are there",
                    objects -> containers(objects, (workload, container) -> {
                        Set<String> volumes = workload.pod().getVolumes().stream()
                                .map(Volume::getName)
                                .collect(Collectors.toSet());
                        Set<String> mounted = container.getVolumeMounts().stream()
                                .map(mount -> mount.getName())
                                .collect(Collectors.toSet());
                        if (workload.name().equals("test-services")) {
                            return true;
                        }
                        // Of the StatefulSet's claim.
                        mounted.remove("data");
                        return mounted.equals(volumes) && mounted.contains("tmp");
                    })),

            // A volume that grows beyond its limit costs the replica its life, and the dump with it.
            new Rule(
                    "a dump of the heap fits",
                    objects -> services(
                            objects,
                            deployment -> deployment.getSpec().getTemplate().getSpec().getVolumes().stream()
                                    .filter(volume -> volume.getName().equals("tmp"))
                                    .allMatch(volume -> volume.getEmptyDir()
                                                    .getSizeLimit()
                                                    .getNumericalAmount()
                                                    .compareTo(container(deployment)
                                                            .getResources()
                                                            .getLimits()
                                                            .get("memory")
                                                            .getNumericalAmount())
                                            >= 0))),
            new Rule(
                    "replicas go when their successors are ready",
                    objects -> services(objects, deployment -> {
                        var pod = deployment.getSpec().getTemplate().getSpec();
                        var rolling = deployment.getSpec().getStrategy().getRollingUpdate();
                        String delay = settings(objects, deployment).get("QUARKUS_SHUTDOWN_DELAY");
                        // quarkus.shutdown.timeout is 15 s in all services.
                        long end = container(deployment)
                                        .getLifecycle()
                                        .getPreStop()
                                        .getSleep()
                                        .getSeconds()
                                + Long.parseLong(delay.replace("s", ""))
                                + 15;
                        return rolling.getMaxUnavailable().getIntVal() == 0
                                && rolling.getMaxSurge().getIntVal() > 0
                                && pod.getTerminationGracePeriodSeconds() > end
                                && pod.getTopologySpreadConstraints().size() == 2;
                    })),
            new Rule("selectors find one kind of pod", objects -> {
                Map<String, LabelSelector> selectors = new HashMap<>();
                Chart.all(objects, Deployment.class)
                        .forEach(object ->
                                selectors.put(id(object), object.getSpec().getSelector()));
                Chart.all(objects, PodDisruptionBudget.class)
                        .forEach(object ->
                                selectors.put(id(object), object.getSpec().getSelector()));
                Chart.all(objects, Service.class)
                        .forEach(object -> selectors.put(
                                id(object),
                                new LabelSelector(List.of(), object.getSpec().getSelector())));
                return selectors.entrySet().stream()
                        .filter(selector -> !Chart.workloads(objects).stream()
                                .filter(workload -> Network.matches(selector.getValue(), workload.labels()))
                                .map(Workload::name)
                                .toList()
                                .equals(List.of(selector.getKey().replaceFirst(".* ", ""))))
                        .map(Map.Entry::getKey);
            }),
            new Rule("references lead to objects", objects -> {
                Set<String> there = objects.stream().map(Rule::id).collect(Collectors.toCollection(TreeSet::new));
                // Every namespace has it.
                there.add("ConfigMap kube-root-ca.crt");
                List<String> named = new ArrayList<>();
                for (Workload workload : Chart.workloads(objects)) {
                    if (workload.pod().getServiceAccountName() != null) {
                        named.add("ServiceAccount " + workload.pod().getServiceAccountName());
                    }
                    workload.pod().getVolumes().stream()
                            .filter(volume -> volume.getConfigMap() != null)
                            .forEach(volume -> named.add(
                                    "ConfigMap " + volume.getConfigMap().getName()));
                    workload.pod().getContainers().stream()
                            .flatMap(container -> container.getEnvFrom().stream())
                            .forEach(source -> named.add(
                                    "ConfigMap " + source.getConfigMapRef().getName()));
                }
                Chart.all(objects, HorizontalPodAutoscaler.class)
                        .forEach(scaler -> named.add("Deployment "
                                + scaler.getSpec().getScaleTargetRef().getName()));
                Chart.all(objects, Ingress.class).stream()
                        .flatMap(ingress -> ingress.getSpec().getRules().stream())
                        .flatMap(rule -> rule.getHttp().getPaths().stream())
                        .forEach(path -> named.add(
                                "Service " + path.getBackend().getService().getName()));
                Chart.all(objects, HTTPRoute.class).forEach(route -> {
                    route.getSpec().getParentRefs().forEach(parent -> named.add("Gateway " + parent.getName()));
                    route.getSpec().getRules().stream()
                            .filter(rule -> rule.getBackendRefs() != null)
                            .flatMap(rule -> rule.getBackendRefs().stream())
                            .forEach(backend -> named.add("Service " + backend.getName()));
                });
                return named.stream().filter(name -> !there.contains(name)).distinct();
            }),

            // Those of create-secrets, of cert-manager and of CloudNativePG, and the authority of one's own database.
            new Rule("secrets are made", objects -> {
                Map<String, Set<String>> made = new HashMap<>(Map.of(
                        "waybill-db-ca", Set.of("ca.crt"),
                        "database-authority", Set.of("ca.crt"),
                        "auth-token-service-internal-tls", Set.of("tls.crt", "tls.key", "ca.crt"),
                        "kafka-relay", Set.of("client-id", "client-secret"),
                        "redis", Set.of("password")));
                for (HasMetadata secret : SECRETS) {
                    made.put(
                            secret.getMetadata().getName(),
                            ((Secret) secret).getData().keySet());
                }
                List<String> named = new ArrayList<>();
                for (Workload workload : Chart.workloads(objects)) {
                    workload.pod().getVolumes().stream()
                            .filter(volume -> volume.getSecret() != null)
                            .forEach(volume -> volume.getSecret()
                                    .getItems()
                                    .forEach(item ->
                                            named.add(volume.getSecret().getSecretName() + "/" + item.getKey())));
                    workload.pod().getContainers().stream()
                            .flatMap(container -> container.getEnv().stream())
                            .filter(variable -> variable.getValueFrom() != null)
                            .map(variable -> variable.getValueFrom().getSecretKeyRef())
                            .filter(reference -> reference != null && !Boolean.TRUE.equals(reference.getOptional()))
                            .forEach(reference -> named.add(reference.getName() + "/" + reference.getKey()));
                }
                for (GenericKubernetesResource store : Chart.custom(objects, "ObjectStore")) {
                    for (String key : List.of("accessKeyId", "secretAccessKey")) {
                        Map<String, String> reference = store.get("spec", "configuration", "s3Credentials", key);
                        named.add(reference.get("name") + "/" + reference.get("key"));
                    }
                }
                return named.stream()
                        .filter(name -> {
                            String[] parts = name.split("/", 2);
                            return !made.getOrDefault(parts[0], Set.of()).contains(parts[1]);
                        })
                        .distinct();
            }),
            // Only the token for auth-token-service itself is one of the Kubernetes API, for the keys of its issuer.
            new Rule("a service account opens the client of its service and nothing else", objects -> {
                Map<String, String> auth = settings(objects, Chart.one(objects, Deployment.class, Checkout.AUTH));
                return Chart.workloads(objects).stream()
                        .filter(workload -> {
                            List<String> audiences = workload.pod().getVolumes().stream()
                                    .filter(volume -> volume.getProjected() != null)
                                    .flatMap(volume -> volume.getProjected().getSources().stream())
                                    .filter(source -> source.getServiceAccountToken() != null)
                                    .map(source -> String.valueOf(
                                            source.getServiceAccountToken().getAudience()))
                                    .toList();
                            if (workload.name().equals(Checkout.AUTH)) {
                                return !audiences.equals(List.of("null"));
                            }
                            if (!Checkout.SERVICES.contains(workload.name())) {
                                return !audiences.isEmpty();
                            }
                            String prefix = auth.entrySet().stream()
                                    .filter(setting -> setting.getKey().endsWith("_CLIENT_ID")
                                            && setting.getValue().equals(workload.name()))
                                    .map(setting -> setting.getKey().replace("_CLIENT_ID", "_SERVICE_ACCOUNT_"))
                                    .findFirst()
                                    .orElseThrow();
                            return !audiences.equals(List.of(auth.get(prefix + "AUDIENCE")))
                                    || !auth.get(prefix + "SUBJECT")
                                            .equals("system:serviceaccount:waybill:"
                                                    + workload.pod().getServiceAccountName());
                        })
                        .map(Workload::name);
            }),
            new Rule(
                    "no secret is written down",
                    objects -> Stream.concat(
                            objects.stream().filter(Secret.class::isInstance).map(Rule::id),
                            Stream.concat(
                                            Chart.all(objects, ConfigMap.class).stream()
                                                    .flatMap(map -> map.getData().keySet().stream()),
                                            Chart.workloads(objects).stream()
                                                    .flatMap(workload -> workload.pod().getContainers().stream())
                                                    .flatMap(container -> container.getEnv().stream())
                                                    .filter(variable -> variable.getValue() != null)
                                                    .map(EnvVar::getName))
                                    .filter(name ->
                                            name.matches(".*(PASSWORD|SECRET|HASH_KEY|KEYS_K\\d|WEBHOOKS_.*KEY)")))),
            new Rule(
                    "objects say what they are part of",
                    objects -> objects.stream()
                            .filter(object ->
                                    !"waybill".equals(object.getMetadata().getNamespace())
                                            || object.getMetadata().getLabels() == null
                                            || !"waybill"
                                                    .equals(object.getMetadata()
                                                            .getLabels()
                                                            .get("app.kubernetes.io/part-of")))
                            .map(Rule::id)));

    List<String> findings(List<HasMetadata> objects) {
        return rule.apply(objects).toList();
    }

    /** The settings of a service, which come from its ConfigMap. */
    static Map<String, String> settings(List<HasMetadata> objects, Deployment deployment) {
        return Chart.one(objects, ConfigMap.class, deployment.getMetadata().getName())
                .getData();
    }

    static Container container(Deployment deployment) {
        return deployment.getSpec().getTemplate().getSpec().getContainers().getFirst();
    }

    static String id(HasMetadata object) {
        return object.getKind() + " " + object.getMetadata().getName();
    }

    private static boolean isOfPort(Probe probe, Set<String> ports) {
        return probe.getHttpGet() == null
                || ports.contains(probe.getHttpGet().getPort().getStrVal());
    }

    private static Stream<String> pods(List<HasMetadata> objects, Predicate<Workload> holds) {
        return Chart.workloads(objects).stream().filter(holds.negate()).map(Workload::name);
    }

    private static Stream<String> containers(List<HasMetadata> objects, BiPredicate<Workload, Container> holds) {
        return Chart.workloads(objects).stream()
                .flatMap(workload -> workload.pod().getContainers().stream()
                        .filter(container -> !holds.test(workload, container))
                        .map(container -> workload.name() + "/" + container.getName()));
    }

    private static Stream<String> services(List<HasMetadata> objects, Predicate<Deployment> holds) {
        return Chart.all(objects, Deployment.class).stream()
                .filter(deployment ->
                        Checkout.SERVICES.contains(deployment.getMetadata().getName()))
                .filter(holds.negate())
                .map(Rule::id);
    }
}

package io.waybill.helm;

import static io.waybill.helm.Checkout.kind;
import static io.waybill.helm.Checkout.name;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Makes the chart's templates from production's manifests: puts an expression of Helm in the place of each value that
 * an operator may set, and a condition around each object that an operator may do without.
 */
final class Templates {

    private static final Pattern SETTINGS = Pattern.compile("waybill-[a-z0-9]{10}");
    private static final Pattern PLACE = Pattern.compile("(?m)^( *)(- |)([^\\n]*?)\"?__([VBL])(\\d+)__\"?");

    /** The services and their keys in values.yaml. */
    private static final Map<String, String> SERVICES = Map.of(
            "auth-token-service", "auth",
            "freight-product-service", "freight",
            "india-instruction-service", "indiaInstruction",
            "india-product-service", "indiaProduct");

    private static final String POOLER = "include \"waybill.pooled\" .";
    private static final String INTERNAL_TLS = ".Values.internalTls.enabled";

    /** Literals of production that have a value, wherever they stand. */
    private static final Map<String, String> LITERALS = literals();

    private final List<String> expressions = new ArrayList<>();

    /** File names and contents. */
    static Map<String, String> make() {
        Map<String, StringBuilder> files = new TreeMap<>();
        Stream.concat(Checkout.kustomized("production").stream(), Checkout.kustomized("ingress-nginx").stream())
                .forEach(object -> {
                    Place place = switchable(place(kind(object), name(object)), kind(object));
                    StringBuilder file = files.computeIfAbsent(
                            place.file(),
                            _ -> new StringBuilder(
                                    "{{- /* Made by deploy/helm/renew from deploy/kubernetes: do not edit. */}}\n"));
                    String text = new Templates().template((ObjectNode) object);
                    if (place.condition().isEmpty()) {
                        file.append("---\n").append(text);
                    } else {
                        file.append("{{- if ")
                                .append(place.condition())
                                .append(" }}\n---\n")
                                .append(text)
                                .append("{{- end }}\n");
                    }
                });
        Map<String, String> made = new TreeMap<>();
        files.forEach((name, text) -> made.put(name, text.toString()));
        return made;
    }

    private record Place(String file, String condition) {}

    /** Network policies have a switch of their own, beside what each of them is for. */
    private static Place switchable(Place place, String kind) {
        if (!kind.equals("NetworkPolicy")) {
            return place;
        }
        String all = ".Values.networkPolicies.enabled";
        return new Place(
                place.file(), place.condition().isEmpty() ? all : "and " + all + " (" + place.condition() + ")");
    }

    private static Place place(String kind, String name) {
        String database = ".Values.database.cloudNativePg.enabled";
        return switch (kind) {
            case "Namespace" -> new Place("namespace.yaml", ".Values.createNamespace");
            case "Job" -> new Place("migrations.yaml", "");
            case "Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget" ->
                new Place("services.yaml", "");
            case "ServiceAccount" -> new Place("service-accounts.yaml", "");
            case "Cluster", "ObjectStore", "ScheduledBackup" -> new Place("database.yaml", database);
            case "Pooler" -> new Place("database.yaml", POOLER);
            case "Issuer", "Certificate" -> new Place("internal-tls.yaml", INTERNAL_TLS);
            case "Gateway",
                    "HTTPRoute",
                    "EnvoyProxy",
                    "ClientTrafficPolicy",
                    "BackendTrafficPolicy",
                    "SecurityPolicy" -> new Place("edge-gateway-api.yaml", "eq .Values.edge.kind \"gateway-api\"");
            case "Ingress" -> new Place("edge-ingress-nginx.yaml", "eq .Values.edge.kind \"ingress-nginx\"");
            case "ServiceMonitor" -> new Place("monitoring.yaml", ".Values.monitoring.enabled");
            case "PodMonitor", "PrometheusRule", "Probe" ->
                new Place(
                        "monitoring.yaml",
                        switch (name) {
                            case "waybill-db" -> "and .Values.monitoring.enabled " + database;
                            case "waybill-gateway" ->
                                "and .Values.monitoring.enabled (eq .Values.edge.kind \"gateway-api\")";
                            default -> ".Values.monitoring.enabled";
                        });
            case "ConfigMap" -> {
                if (name.equals("database-scripts") || name.equals("database-queries")) {
                    yield new Place("database.yaml", database);
                }
                yield name.startsWith("waybill-dashboard-")
                        ? new Place("monitoring.yaml", ".Values.monitoring.enabled")
                        : new Place("settings.yaml", "");
            }
            case "NetworkPolicy" ->
                switch (name) {
                    case "database-replicates", "database-is-operated", "database-calls-api-and-backups" ->
                        new Place("database.yaml", database);
                    case "services-call-pooler",
                            "pooler-is-called-and-calls-database",
                            "database-is-called-by-pooler" -> new Place("database.yaml", POOLER);
                    case "auth-token-service-is-called-by-tls", "services-call-auth-token-service-by-tls" ->
                        new Place("internal-tls.yaml", INTERNAL_TLS);
                    case "envoy-calls-services", "envoy-calls-solvers" ->
                        new Place("edge-gateway-api.yaml", "eq .Values.edge.kind \"gateway-api\"");
                    case "ingress-controller-calls-services", "ingress-controller-calls-solvers" ->
                        new Place("edge-ingress-nginx.yaml", "eq .Values.edge.kind \"ingress-nginx\"");
                    case "auth-token-service-calls-provider" ->
                        new Place("network-policies.yaml", "include \"waybill.provider\" .");
                    case "services-call-collector" -> new Place("network-policies.yaml", ".Values.tracing.endpoint");
                    default -> new Place("network-policies.yaml", "");
                };
            default -> throw new IllegalStateException("Where does " + kind + " belong? Add it to Templates");
        };
    }

    private String template(ObjectNode object) {
        if (object.at("/metadata").has("namespace")) {
            value(object, "/metadata/namespace", ".Release.Namespace");
        }
        String name = name(object);
        switch (kind(object)) {
            case "Namespace" -> value(object, "/metadata/name", ".Release.Namespace");
            case "ConfigMap" -> {
                if (SETTINGS.matcher(name).matches()) {
                    settings(object);
                }
            }
            case "Deployment" -> deployment(object, SERVICES.get(name));
            case "Service" -> {
                metadata(object, "/metadata", ".Values.services." + SERVICES.get(name) + ".service");
                conditional(object, "/spec/ports", INTERNAL_TLS, port -> isNamed(port, "https"));
            }
            case "ServiceAccount" ->
                metadata(
                        object,
                        "/metadata",
                        name.equals("migration")
                                ? ".Values.migrations.serviceAccount"
                                : ".Values.services." + SERVICES.get(name) + ".serviceAccount");
            case "HorizontalPodAutoscaler" -> {
                String service = ".Values.services." + SERVICES.get(name);
                value(object, "/spec/minReplicas", service + ".minReplicas");
                value(object, "/spec/maxReplicas", service + ".maxReplicas");
                value(object, "/spec/metrics/0/resource/target/averageUtilization", service + ".targetCpu");
            }
            case "Job" -> {
                // A Job cannot be changed: each release has its own, and Helm deletes those of the last one.
                value(object, "/metadata/name", "printf \"" + name + "-%d\" .Release.Revision");
                pod(object, ".Values.migrations");
            }
            case "Pooler" -> {
                String pooler = ".Values.database.cloudNativePg.pooler";
                value(object, "/spec/instances", pooler + ".instances");
                block(object, "/spec/pgbouncer/parameters", pooler + ".parameters");
                ObjectNode pod = (ObjectNode) object.at("/spec/template/spec");
                instances(pod, pod);
            }
            case "Cluster" -> cluster(object);
            case "PodMonitor" -> {
                if (name.equals("waybill-gateway")) {
                    block(object, "/spec/namespaceSelector/matchNames", "(list .Values.namespaces.envoyGateway)");
                }
            }
            case "Probe" -> {
                value(object, "/spec/prober/url", ".Values.monitoring.prober");
                ArrayNode targets = (ArrayNode) object.at("/spec/targets/staticConfig/static");
                for (int i = 0; i < targets.size(); i++) {
                    URI target = URI.create(targets.get(i).asText());
                    targets.set(
                            i,
                            targets.textNode(token(
                                    'V',
                                    "printf \"https://%s" + target.getPath() + "\" "
                                            + LITERALS.get(target.getHost()))));
                }
            }
            case "ObjectStore" -> {
                String backup = ".Values.database.cloudNativePg.backup";
                value(object, "/spec/retentionPolicy", backup + ".retention");
                value(object, "/spec/configuration/destinationPath", backup + ".destinationPath");
                objectStore((ObjectNode) object.at("/spec/configuration"), backup);
            }
            case "ScheduledBackup" ->
                value(object, "/spec/schedule", ".Values.database.cloudNativePg.backup.schedule | quote");
            case "SecurityPolicy" ->
                block(object, "/spec/authorization/rules/0/principal/clientCIDRs", ".Values.operatorsNetworks");
            case "Gateway" -> value(object, "/spec/gatewayClassName", ".Values.edge.gatewayClass");
            case "Ingress" -> {
                value(object, "/spec/ingressClassName", ".Values.edge.ingressClass");
                String networks = "/metadata/annotations/nginx.ingress.kubernetes.io~1whitelist-source-range";
                if (!object.at(networks).isMissingNode()) {
                    value(object, networks, "join \",\" .Values.operatorsNetworks | quote");
                }
            }
            case "NetworkPolicy" -> {
                if (name.equals("database-calls-api-and-backups")) {
                    identities((ArrayNode) object.at("/spec/egress"));
                }
                if (name.equals("services-and-migrations-call-database")) {
                    block(object, "/spec/egress/0/to", ".Values.database.peers");
                    value((ObjectNode) object.at("/spec/egress/0/ports/0"), "/port", ".Values.database.port");
                }
            }
            default -> {}
        }
        String issuer = "/metadata/annotations/cert-manager.io~1cluster-issuer";
        if (!object.at(issuer).isMissingNode()) {
            ObjectNode annotations = (ObjectNode) object.at("/metadata/annotations");
            annotations.remove("cert-manager.io/cluster-issuer");
            annotations.put("issuer", line("""
                    {{- with .Values.edge.clusterIssuer }}
                    %cert-manager.io/cluster-issuer: {{ . | quote }}
                    {{- end }}"""));
        }
        if (object.at("/metadata/labels").has("release")) {
            value(object, "/metadata/labels/release", ".Values.monitoring.release | quote");
        }
        everywhere(object);
        return written(object);
    }

    private void settings(ObjectNode object) {
        // Helm deletes what the next release does not have, before the last release's replicas, which need it to start
        // again, are replaced; but no hook. What it is told to keep, a rollback by Helm 3 would not take back.
        ((ObjectNode) object.at("/metadata/annotations"))
                .put("helm.sh/hook", "pre-install,pre-upgrade,pre-rollback")
                .put("helm.sh/hook-delete-policy", "before-hook-creation");
        String settings = ".Values.settings";
        Map.of(
                        "auth-url",
                        "include \"waybill.authUrl\" .",
                        "encryption-current-key",
                        settings + ".encryptionCurrentKey",
                        "environment",
                        settings + ".environment",
                        "jdbc-max-size",
                        settings + ".jdbcMaxSize",
                        "seed",
                        settings + ".seed",
                        "swagger-ui",
                        settings + ".swaggerUi",
                        "service-account-issuer",
                        ".Values.serviceAccounts.issuer",
                        "service-account-jwks-url",
                        ".Values.serviceAccounts.jwksUrl",
                        "issuer",
                        "include \"waybill.issuer\" .",
                        "trusted-proxies",
                        "required \"trustedProxies is not set: the network of the edge's proxies\" .Values.trustedProxies")
                .forEach((key, expression) -> value(object, "/data/" + key, expression + " | quote"));
        Map.of(
                        "auth", "auth",
                        "freight", "freight",
                        "india-instruction", "indiaInstruction",
                        "india-product", "indiaProduct")
                .forEach((key, value) ->
                        value(object, "/data/jdbc-url-" + key, ".Values.database.urls." + value + " | quote"));
        ObjectNode data = (ObjectNode) object.get("data");
        List<String> pooled = data.properties().stream()
                .map(Map.Entry::getKey)
                .filter(key -> key.startsWith("pooled-"))
                .toList();
        data.put("pooler", line("{{- if " + POOLER + " }}"));
        pooled.forEach(key -> data.set(key, data.remove(key)));
        data.put("pooler-end", line("{{- end }}"));
        data.remove(List.of("tracing-endpoint", "tracing-ratio"));
        data.put("tracing", line("""
                        {{- if .Values.tracing.endpoint }}
                        %tracing-endpoint: {{ .Values.tracing.endpoint | quote }}
                        %tracing-ratio: {{ .Values.tracing.ratio | quote }}
                        {{- end }}"""));
    }

    private void deployment(ObjectNode object, String service) {
        provider((ArrayNode) object.at("/spec/template/spec/containers/0/env"));
        conditional(object, "/spec/template/spec/containers/0/env", INTERNAL_TLS, Templates::isForInternalTls);
        conditional(object, "/spec/template/spec/containers/0/ports", INTERNAL_TLS, port -> isNamed(port, "https"));
        pod(object, ".Values.services." + service);
    }

    /** What is the same for the pods of services and of migrations; {@code values} are theirs. */
    private void pod(ObjectNode object, String values) {
        ObjectNode template = (ObjectNode) object.at("/spec/template");
        block(object, "/spec/template/spec/containers/0/resources", values + ".resources");
        merged((ObjectNode) template.get("metadata"), "labels", values + ".pod.labels");
        merged((ObjectNode) template.get("metadata"), "annotations", values + ".pod.annotations");
        for (String array : List.of("/spec/containers/0/volumeMounts", "/spec/volumes")) {
            conditional(
                    template, array, ".Values.database.authoritySecret", item -> isNamed(item, "database-authority"));
            conditional(
                    template,
                    array,
                    INTERNAL_TLS,
                    item -> item.path("name").asText().startsWith("internal-"));
        }
        Map.of(
                        "/spec/containers/0/env",
                        "env",
                        "/spec/containers/0/volumeMounts",
                        "volumeMounts",
                        "/spec/volumes",
                        "volumes")
                .forEach((array, value) -> ((ArrayNode) template.at(array))
                        .add(line(
                                "{{- with " + values + "." + value + " }}\n{{- toYaml . | nindent @ }}\n{{- end }}")));
        ((ObjectNode) template.get("spec")).put("pods", line("""
                {{- with .Values.images.pullSecrets }}
                %imagePullSecrets: {{- toYaml . | nindent @+2 }}
                {{- end }}
                {{- with .Values.pods.nodeSelector }}
                %nodeSelector: {{- toYaml . | nindent @+2 }}
                {{- end }}
                {{- with .Values.pods.tolerations }}
                %tolerations: {{- toYaml . | nindent @+2 }}
                {{- end }}
                {{- with .Values.pods.affinity }}
                %affinity: {{- toYaml . | nindent @+2 }}
                {{- end }}
                {{- with .Values.pods.priorityClassName }}
                %priorityClassName: {{ . }}
                {{- end }}"""));
    }

    /** Labels or annotations of a pod: those of its service, and those of all pods that its service does not set. */
    private void merged(ObjectNode metadata, String field, String value) {
        more(metadata, field, "merge (dict) " + value + " .Values.pods." + field);
    }

    private void metadata(ObjectNode object, String pointer, String values) {
        ObjectNode metadata = (ObjectNode) object.at(pointer);
        more(metadata, "labels", values + ".labels");
        more(metadata, "annotations", values + ".annotations");
    }

    /** Adds the entries of a value to a field that may be there or not. */
    private void more(ObjectNode parent, String field, String value) {
        if (parent.get(field) instanceof ObjectNode entries) {
            entries.put("more", line("{{- with " + value + " }}\n{{- toYaml . | nindent @ }}\n{{- end }}"));
        } else {
            parent.put(
                    field + "-more",
                    line("{{- with " + value + " }}\n%" + field + ": {{- toYaml . | nindent @+2 }}\n{{- end }}"));
        }
    }

    private static boolean isNamed(JsonNode item, String name) {
        return item.path("name").asText().equals(name);
    }

    private static boolean isForInternalTls(JsonNode variable) {
        return variable.path("name")
                .asText()
                .matches("QUARKUS_(HTTP_SSL_PORT|HTTP_TLS_.*|TLS_INTERNAL_.*|TLS_ISSUER_.*)");
    }

    /** Puts a condition around the items that it is for, where they stand. */
    private void conditional(ObjectNode object, String pointer, String condition, Predicate<JsonNode> isMeant) {
        ArrayNode array = (ArrayNode) object.at(pointer);
        List<JsonNode> all = StreamSupport.stream(array.spliterator(), false).toList();
        array.removeAll();
        boolean inside = false;
        for (JsonNode item : all) {
            if (isMeant.test(item) != inside) {
                array.add(line(inside ? "{{- end }}" : "{{- if " + condition + " }}"));
                inside = !inside;
            }
            array.add(item);
        }
        if (inside) {
            array.add(line("{{- end }}"));
        }
    }

    /** Those of the provider, and what is there instead without one, stand in a condition. */
    private void provider(ArrayNode env) {
        List<JsonNode> all = StreamSupport.stream(env.spliterator(), false).toList();
        env.removeAll();
        boolean inside = false;
        for (JsonNode variable : all) {
            boolean meant = variable.path("name").asText().startsWith("WAYBILL_PORTAL_OIDC_");
            if (meant && !inside) {
                env.add(line("{{- if include \"waybill.provider\" . }}"));
            } else if (inside && !meant) {
                env.add(line("""
                        {{- else if not .Values.portal.enabled }}
                        %- name: WAYBILL_PORTAL_ENABLED
                        %  value: "false"
                        {{- end }}"""));
            }
            inside = meant;
            env.add(variable);
        }
    }

    /** Where backups go, with the keys of a Secret or the identity that the cloud gives to the database's pods. */
    private void objectStore(ObjectNode configuration, String backup) {
        configuration.remove("endpointURL");
        ObjectNode keys = (ObjectNode) configuration.remove("s3Credentials");
        configuration.put("endpoint", line("""
                {{- with %s.endpointUrl }}
                %%endpointURL: {{ . }}
                {{- end }}
                {{- if eq %s.identity "aws" }}
                %%s3Credentials:
                %%  inheritFromIAMRole: true
                {{- else if eq %s.identity "azure" }}
                %%azureCredentials:
                %%  inheritFromAzureAD: true
                {{- else if eq %s.identity "google" }}
                %%googleCredentials:
                %%  gkeEnvironment: true
                {{- else }}""".formatted(backup, backup, backup, backup)));
        configuration.set("s3Credentials", keys);
        configuration.put("endpoint-end", line("{{- end }}"));
    }

    /** Two clouds give identities at an address of the node, which is no port 443. */
    private void identities(ArrayNode egress) {
        egress.add(line("""
                {{- if eq .Values.database.cloudNativePg.backup.identity "aws" }}
                %- ports:
                %  - port: 80
                %    protocol: TCP
                %  to:
                %  - ipBlock:
                %      cidr: 169.254.170.23/32
                {{- else if eq .Values.database.cloudNativePg.backup.identity "google" }}
                %- ports:
                %  - port: 80
                %    protocol: TCP
                %  - port: 988
                %    protocol: TCP
                %  to:
                %  - ipBlock:
                %      cidr: 169.254.169.252/32
                %  - ipBlock:
                %      cidr: 169.254.169.254/32
                {{- end }}"""));
    }

    /** Where the pods run that CloudNativePG makes. */
    private void instances(ObjectNode spec, ObjectNode nodes) {
        String cluster = ".Values.database.cloudNativePg";
        more(nodes, "nodeSelector", cluster + ".nodeSelector");
        more(nodes, "tolerations", cluster + ".tolerations");
        more(spec, "imagePullSecrets", ".Values.images.pullSecrets");
        spec.put("priority", line("""
                {{- with .Values.database.cloudNativePg.priorityClassName }}
                %priorityClassName: {{ . }}
                {{- end }}"""));
    }

    private void cluster(ObjectNode object) {
        String cluster = ".Values.database.cloudNativePg";
        value(object, "/spec/imageName", cluster + ".image");
        value(object, "/spec/instances", cluster + ".instances");
        block(object, "/spec/postgresql/parameters", cluster + ".parameters");
        block(object, "/spec/resources", cluster + ".resources");
        block(object, "/spec/storage", cluster + ".storage");
        block(object, "/spec/topologySpreadConstraints", cluster + ".topologySpreadConstraints");
        block(object, "/spec/walStorage", cluster + ".walStorage");
        more((ObjectNode) object.at("/spec/inheritedMetadata"), "labels", cluster + ".labels");
        ObjectNode spec = (ObjectNode) object.get("spec");
        instances(spec, (ObjectNode) spec.get("affinity"));
        spec.put("more", line("""
                {{- with .Values.database.cloudNativePg.serviceAccount.annotations }}
                %serviceAccountTemplate:
                %  metadata:
                %    annotations: {{- toYaml . | nindent @+6 }}
                {{- end }}"""));
    }

    /** What is the same wherever it stands: images, names of the settings and Secrets, hosts, namespaces. */
    private void everywhere(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                String key = field.getKey();
                JsonNode child = field.getValue();
                if (child.isTextual()) {
                    String expression = expression(key, child.asText());
                    if (expression != null) {
                        field.setValue(object.textNode(token('V', expression)));
                    }
                } else if ((key.endsWith("ecret")
                                || key.endsWith("KeyRef")
                                || key.equals("accessKeyId")
                                || key.equals("secretAccessKey"))
                        && LITERALS.containsKey("secret " + child.path("name").asText())) {
                    value(
                            (ObjectNode) child,
                            "/name",
                            LITERALS.get("secret " + child.path("name").asText()));
                } else {
                    everywhere(child);
                }
                if (key.endsWith("KeyRef")) {
                    everywhere(object.get(key));
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                String expression =
                        array.get(i).isTextual() ? LITERALS.get(array.get(i).asText()) : null;
                if (expression != null) {
                    array.set(i, array.textNode(token('V', expression)));
                }
                everywhere(array.get(i));
            }
        }
    }

    private static String expression(String key, String text) {
        if (key.equals("image") && text.startsWith("waybill/")) {
            String service = text.substring("waybill/".length(), text.indexOf(':'));
            return "include \"waybill.image\" (list . \"" + service + "\") | quote";
        }
        if (key.equals("imagePullPolicy")) {
            return ".Values.images.pullPolicy";
        }
        if (key.equals("name") && SETTINGS.matcher(text).matches()) {
            return "include \"waybill.settings\" .";
        }
        if (key.equals("kubernetes.io/metadata.name")) {
            return LITERALS.get("namespace " + text);
        }
        if (key.equals("runbook_url")) {
            return "printf \"%s" + text.substring(text.indexOf('#')) + "\" .Values.monitoring.runbooks";
        }
        if (key.equals("secretName") || text.endsWith("-tls")) {
            return LITERALS.get("secret " + text);
        }
        if (key.equals("key") && text.startsWith("pooled-")) {
            return "printf \"%s" + text.substring("pooled-".length()) + "\" (include \"waybill.pooled\" .)";
        }
        return LITERALS.get(text);
    }

    private static Map<String, String> literals() {
        Map<String, String> literals = new TreeMap<>();
        Map.of(
                        "auth",
                        "auth",
                        "freight",
                        "freight",
                        "india-instruction",
                        "indiaInstruction",
                        "india-product",
                        "indiaProduct")
                .forEach((host, key) -> {
                    literals.put(host + ".waybill.example", ".Values.hosts." + key);
                    literals.put(host + "-operators.waybill.example", ".Values.operatorsHosts." + key);
                    literals.put("secret database-" + host, ".Values.secrets.database" + capital(key));
                    literals.put(
                            "secret database-" + host + "-owner", ".Values.secrets.database" + capital(key) + "Owner");
                });
        SERVICES.forEach((service, key) -> {
            literals.put("secret " + service + "-tls", ".Values.edge.tlsSecrets." + key);
            literals.put("secret " + service + "-operators-tls", ".Values.edge.operatorsTlsSecrets." + key);
        });
        literals.put("secret auth-token-service", ".Values.secrets.authTokenService");
        literals.put("secret india-instruction-service", ".Values.secrets.indiaInstructionService");
        literals.put("secret portal-provider", "include \"waybill.provider\" .");
        literals.put("secret backup-object-store", ".Values.secrets.backupObjectStore");
        literals.put("secret waybill-db-ca", ".Values.database.authoritySecret");
        literals.put("namespace kube-system", ".Values.namespaces.dns");
        literals.put("namespace envoy-gateway-system", ".Values.namespaces.envoyGateway");
        literals.put("namespace ingress-nginx", ".Values.namespaces.ingressNginx");
        literals.put("namespace monitoring", ".Values.namespaces.monitoring");
        literals.put("namespace cnpg-system", ".Values.namespaces.cloudNativePg");
        literals.put("namespace observability", ".Values.namespaces.collector");
        return literals;
    }

    private static String capital(String key) {
        return Character.toUpperCase(key.charAt(0)) + key.substring(1);
    }

    private void value(ObjectNode object, String pointer, String expression) {
        set(object, pointer, 'V', expression);
    }

    private void block(ObjectNode object, String pointer, String expression) {
        set(object, pointer, 'B', expression);
    }

    private void set(ObjectNode object, String pointer, char kind, String expression) {
        JsonPointer path = JsonPointer.compile(pointer);
        JsonNode parent = object.at(path.head());
        String key = path.last().getMatchingProperty();
        if (!(parent instanceof ObjectNode node) || !node.has(key)) {
            throw new IllegalStateException(kind(object) + " " + name(object) + " has no " + pointer);
        }
        node.put(key, token(kind, expression));
    }

    private String line(String text) {
        return token('L', text);
    }

    /** Stands in the object for what is put there in the text. */
    private String token(char kind, String expression) {
        expressions.add(expression);
        return "__" + kind + (expressions.size() - 1) + "__";
    }

    private String written(ObjectNode object) {
        String text;
        try {
            text = Checkout.YAML.writeValueAsString(object).replace("{{", "{{ \"{{\" }}");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
        return PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(put(place)));
    }

    private String put(MatchResult place) {
        String indent = place.group(1);
        String before = indent + place.group(2) + place.group(3);
        String expression = expressions.get(Integer.parseInt(place.group(5)));
        int depth = indent.length() + place.group(2).length();
        return switch (place.group(4)) {
            case "V" -> before + "{{ " + expression + " }}";
            case "B" -> before.stripTrailing() + " {{- toYaml " + expression + " | nindent " + (depth + 2) + " }}";
            // A line of its own, or several: those that begin with % are indented like the one that was here.
            default ->
                expression
                        .replace("%", indent)
                        .replace("@+6", Integer.toString(indent.length() + 6))
                        .replace("@+2", Integer.toString(indent.length() + 2))
                        .replace("@", Integer.toString(indent.length()))
                        .lines()
                        .map(line -> line.startsWith("{{") ? indent + line : line)
                        .reduce((a, b) -> a + "\n" + b)
                        .orElseThrow();
        };
    }
}

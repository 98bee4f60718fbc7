package io.waybill.helm;

import static io.waybill.helm.Checkout.kind;
import static io.waybill.helm.Checkout.name;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

    /** Literals of production that have a value, wherever they stand. */
    private static final Map<String, String> LITERALS = literals();

    private final List<String> expressions = new ArrayList<>();

    /** File names and contents. */
    static Map<String, String> make() {
        Map<String, StringBuilder> files = new TreeMap<>();
        Stream.concat(Checkout.kustomized("production").stream(), Checkout.kustomized("ingress-nginx").stream())
                .forEach(object -> {
                    Place place = place(kind(object), name(object));
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

    private static Place place(String kind, String name) {
        String database = ".Values.database.cloudNativePg.enabled";
        return switch (kind) {
            case "Namespace" -> new Place("namespace.yaml", ".Values.createNamespace");
            case "Job" -> new Place("migrations.yaml", "");
            case "Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget" ->
                new Place("services.yaml", "");
            case "ServiceAccount" -> new Place("service-accounts.yaml", "");
            case "Cluster", "ObjectStore", "ScheduledBackup" -> new Place("database.yaml", database);
            case "Gateway",
                    "HTTPRoute",
                    "EnvoyProxy",
                    "ClientTrafficPolicy",
                    "BackendTrafficPolicy",
                    "SecurityPolicy" -> new Place("edge-gateway-api.yaml", "eq .Values.edge.kind \"gateway-api\"");
            case "Ingress" -> new Place("edge-ingress-nginx.yaml", "eq .Values.edge.kind \"ingress-nginx\"");
            case "ServiceMonitor" -> new Place("monitoring.yaml", ".Values.monitoring.enabled");
            case "PodMonitor" -> new Place("monitoring.yaml", "and .Values.monitoring.enabled " + database);
            case "PrometheusRule" ->
                new Place(
                        "monitoring.yaml",
                        name.equals("waybill-db")
                                ? "and .Values.monitoring.enabled " + database
                                : ".Values.monitoring.enabled");
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
                    case "envoy-calls-services" ->
                        new Place("edge-gateway-api.yaml", "eq .Values.edge.kind \"gateway-api\"");
                    case "ingress-controller-calls-services" ->
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
            case "HorizontalPodAutoscaler" -> {
                String service = ".Values.services." + SERVICES.get(name);
                value(object, "/spec/minReplicas", service + ".minReplicas");
                value(object, "/spec/maxReplicas", service + ".maxReplicas");
                value(object, "/spec/metrics/0/resource/target/averageUtilization", service + ".targetCpu");
            }
            case "Job" -> {
                // A Job cannot be changed: each release has its own, and Helm deletes those of the last one.
                value(object, "/metadata/name", "printf \"" + name + "-%d\" .Release.Revision");
                block(object, "/spec/template/spec/containers/0/resources", ".Values.migrations.resources");
            }
            case "Cluster" -> cluster(object);
            case "ObjectStore" -> {
                String backup = ".Values.database.cloudNativePg.backup";
                value(object, "/spec/retentionPolicy", backup + ".retention");
                value(object, "/spec/configuration/destinationPath", backup + ".destinationPath");
                value(object, "/spec/configuration/endpointURL", backup + ".endpointUrl");
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
                if (name.equals("services-and-migrations-call-database")) {
                    block(object, "/spec/egress/0/to", ".Values.database.peers");
                }
            }
            default -> {}
        }
        String issuer = "/metadata/annotations/cert-manager.io~1cluster-issuer";
        if (!object.at(issuer).isMissingNode()) {
            value(object, issuer, ".Values.edge.clusterIssuer | quote");
        }
        if (object.at("/metadata/labels").has("release")) {
            value(object, "/metadata/labels/release", ".Values.monitoring.release | quote");
        }
        everywhere(object);
        return written(object);
    }

    private void settings(ObjectNode object) {
        String settings = ".Values.settings";
        Map.of(
                        "auth-url", settings + ".authUrl",
                        "encryption-current-key", settings + ".encryptionCurrentKey",
                        "environment", settings + ".environment",
                        "jdbc-max-size", settings + ".jdbcMaxSize",
                        "seed", settings + ".seed",
                        "swagger-ui", settings + ".swaggerUi",
                        "service-account-issuer", ".Values.serviceAccounts.issuer",
                        "service-account-jwks-url", ".Values.serviceAccounts.jwksUrl",
                        "issuer", "include \"waybill.issuer\" .",
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
        data.remove(List.of("tracing-endpoint", "tracing-ratio"));
        data.put("tracing", line("""
                        {{- if .Values.tracing.endpoint }}
                        %tracing-endpoint: {{ .Values.tracing.endpoint | quote }}
                        %tracing-ratio: {{ .Values.tracing.ratio | quote }}
                        {{- end }}"""));
    }

    private void deployment(ObjectNode object, String service) {
        block(object, "/spec/template/spec/containers/0/resources", ".Values.services." + service + ".resources");
        ArrayNode env = (ArrayNode) object.at("/spec/template/spec/containers/0/env");
        provider(env);
        env.add(line("{{- with .Values.services." + service + ".env }}\n{{- toYaml . | nindent @ }}\n{{- end }}"));
    }

    /** Those of the provider, and what is there instead without one, stand in a condition. */
    private void provider(ArrayNode env) {
        List<JsonNode> all = StreamSupport.stream(env.spliterator(), false).toList();
        List<JsonNode> provider = all.stream()
                .filter(variable -> variable.path("name").asText().startsWith("WAYBILL_PORTAL_OIDC_"))
                .toList();
        if (provider.isEmpty()) {
            return;
        }
        env.removeAll();
        env.add(line("{{- if include \"waybill.provider\" . }}"));
        provider.forEach(env::add);
        env.add(line("""
                {{- else if not .Values.portal.enabled }}
                %- name: WAYBILL_PORTAL_ENABLED
                %  value: "false"
                {{- end }}"""));
        all.stream().filter(variable -> !provider.contains(variable)).forEach(env::add);
    }

    private void cluster(ObjectNode object) {
        String cluster = ".Values.database.cloudNativePg";
        value(object, "/spec/imageName", cluster + ".image");
        value(object, "/spec/instances", cluster + ".instances");
        block(object, "/spec/postgresql/parameters", cluster + ".parameters");
        block(object, "/spec/resources", cluster + ".resources");
        block(object, "/spec/storage", cluster + ".storage");
        block(object, "/spec/walStorage", cluster + ".walStorage");
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
        if (key.equals("secretName")) {
            return LITERALS.get("secret " + text);
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
                        .replace("@", Integer.toString(indent.length()))
                        .lines()
                        .map(line -> line.startsWith("{{") ? indent + line : line)
                        .reduce((a, b) -> a + "\n" + b)
                        .orElseThrow();
        };
    }
}

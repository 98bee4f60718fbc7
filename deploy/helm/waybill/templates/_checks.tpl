{{/* What values.schema.json cannot say. Each message names the value. */}}
{{- define "waybill.checks" -}}
{{- $values := .Values -}}
{{- $database := $values.database -}}
{{- $pg := $database.cloudNativePg -}}
{{- range $key, $_ := include "waybill.services" . | fromYaml }}
{{- if not (or $values.domain (index $values.hosts $key)) }}
{{- fail (printf "domain is not set: the services are at auth., freight., india-instruction. and india-product. of it (or set hosts.%s)" $key) }}
{{- end }}
{{- if and $values.operators.separateHosts (not (or $values.domain (index $values.operators.hosts $key))) }}
{{- fail (printf "operators.hosts.%s is not set, and domain neither" $key) }}
{{- end }}
{{- $scaling := (include "waybill.values" (list $ $key) | fromYaml).autoscaling }}
{{- if gt (int $scaling.minReplicas) (int $scaling.maxReplicas) }}
{{- fail (printf "services.%s.autoscaling.minReplicas (%d) is more than maxReplicas (%d)" $key (int $scaling.minReplicas) (int $scaling.maxReplicas)) }}
{{- end }}
{{- end }}

{{- if not $values.edge.trustedProxies }}
{{- fail "edge.trustedProxies is not set: the networks (CIDR) of the edge's proxies. The services believe forwarded addresses of callers only from there, and do not start without it" }}
{{- end }}
{{- if and (ne $values.edge.kind "none") $values.networkPolicies.enabled (not (include "waybill.edgePeers" .)) }}
{{- fail "edge.peers is not set: the edge's proxies, as in a NetworkPolicy's from, such as [{namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: ingress}}}]" }}
{{- end }}
{{- if and (eq $values.edge.kind "ingress") (not $values.edge.className) }}
{{- fail "edge.className is not set: an IngressClass of the cluster (kubectl get ingressclass)" }}
{{- end }}
{{- if eq $values.edge.kind "envoy-gateway" }}
{{- if $values.edge.parentRefs }}
{{- fail "edge.parentRefs with edge.kind=envoy-gateway: its policies are for Gateways that the chart makes; use edge.kind=gateway" }}
{{- end }}
{{- if not $values.edge.className }}
{{- fail "edge.className is not set: the GatewayClass of Envoy Gateway (kubectl get gatewayclass)" }}
{{- end }}
{{- if not $values.operators.separateHosts }}
{{- fail "operators.separateHosts must be true with edge.kind=envoy-gateway: its Gateway for operators lets in operators.networks only" }}
{{- end }}
{{- if not $values.operators.networks }}
{{- fail "operators.networks is not set: the networks (CIDR) that operators come from" }}
{{- end }}
{{- end }}
{{- if and (eq $values.edge.kind "gateway") (not (or $values.edge.className $values.edge.parentRefs)) }}
{{- fail "edge.className or edge.parentRefs is not set: a GatewayClass of the cluster, or the Gateway that is there already" }}
{{- end }}
{{- if and (or (eq $values.edge.kind "gateway") (eq $values.edge.kind "envoy-gateway")) (not $values.edge.parentRefs) (not (or $values.edge.tls.clusterIssuer $values.edge.tls.ownSecrets)) }}
{{- fail "edge.tls.clusterIssuer is not set: cert-manager's ClusterIssuer for the hosts' certificates, or edge.tls.ownSecrets=true for Secrets of your own" }}
{{- end }}

{{- if and $values.portal.enabled (eq $values.environment "production") (not $values.portal.providerSecret) }}
{{- fail "portal.providerSecret is not set: the Secret that names the OpenID provider at which people log in to the portal (create-secrets makes portal-provider), or portal.enabled=false" }}
{{- end }}
{{- if not (has $values.encryption.currentKey $values.encryption.keys) }}
{{- fail (printf "encryption.currentKey (%s) is not one of encryption.keys" $values.encryption.currentKey) }}
{{- end }}
{{- if and $values.externalSecrets.enabled (not $values.externalSecrets.store.name) }}
{{- fail "externalSecrets.store.name is not set" }}
{{- end }}
{{- if and $values.kafkaRelay.enabled (not $values.kafkaRelay.bootstrapServers) }}
{{- fail "kafkaRelay.bootstrapServers is not set" }}
{{- end }}

{{- if and $pg.enabled $database.sandbox.enabled }}
{{- fail "database.cloudNativePg.enabled and database.sandbox.enabled: one of them" }}
{{- end }}
{{- if and (eq $values.environment "production") (or $database.sandbox.enabled $values.demoData.enabled) }}
{{- fail "database.sandbox.enabled and demoData.enabled are for environment=sandbox" }}
{{- end }}
{{- if not (or $pg.enabled $database.sandbox.enabled $database.host) }}
{{- range $key, $_ := include "waybill.services" . | fromYaml }}
{{- if not (index $values.services $key).databaseUrl }}
{{- fail "database.host is not set: the host of your PostgreSQL, or database.cloudNativePg.enabled=true for one beside the services" }}
{{- end }}
{{- end }}
{{- end }}
{{- if and $pg.pooler.enabled (not $pg.enabled) }}
{{- fail "database.cloudNativePg.pooler.enabled without database.cloudNativePg.enabled" }}
{{- end }}
{{- if $pg.enabled }}
{{- if and $pg.backup.enabled (not $pg.backup.destinationPath) }}
{{- fail "database.cloudNativePg.backup.destinationPath is not set: the bucket and path for backups, such as s3://waybill-backups/production; or backup.enabled=false for a database without backups" }}
{{- end }}
{{- if $pg.recovery.enabled }}
{{- if not $pg.backup.enabled }}
{{- fail "database.cloudNativePg.recovery.enabled without backup.enabled: it is restored from the archive" }}
{{- end }}
{{- if eq $pg.recovery.serverName $pg.backup.serverName }}
{{- fail (printf "database.cloudNativePg.backup.serverName and recovery.serverName are both %s: a database must not write into the archive that it is restored from" $pg.backup.serverName) }}
{{- end }}
{{- end }}
{{- end }}

{{- /* In a roll-out, the former replicas keep their connections until their calls are finished: twice as many. */}}
{{- $replicas := 0 }}
{{- range $key, $_ := include "waybill.services" . | fromYaml }}
{{- $replicas = add $replicas (include "waybill.mostReplicas" (list $ $key) | int) }}
{{- end }}
{{- $connections := mul 2 $replicas (add (int $database.poolSize) 4) }}
{{- if include "waybill.pooled" . }}
{{- $clients := int (index $pg.pooler.parameters "max_client_conn") }}
{{- if gt $connections $clients }}
{{- fail (printf "database.cloudNativePg.pooler.parameters.max_client_conn (%d) is less than the %d connections that %d replicas open in a roll-out: 2 x replicas x (database.poolSize %d + 4)" $clients $connections $replicas (int $database.poolSize)) }}
{{- end }}
{{- $connections = mul 4 (int $pg.pooler.instances) (int (index $pg.pooler.parameters "default_pool_size")) }}
{{- if gt $connections (int $database.maxConnections) }}
{{- fail (printf "database.maxConnections (%d) is less than the %d connections of the pooler: 4 roles x pooler.instances x default_pool_size" (int $database.maxConnections) $connections) }}
{{- end }}
{{- else if gt $connections (int $database.maxConnections) }}
{{- fail (printf "database.maxConnections (%d) is less than the %d connections that %d replicas open in a roll-out: 2 x replicas x (database.poolSize %d + 4). Fewer replicas, a smaller poolSize, or a server that allows more" (int $database.maxConnections) $connections $replicas (int $database.poolSize)) }}
{{- end }}
{{- end }}

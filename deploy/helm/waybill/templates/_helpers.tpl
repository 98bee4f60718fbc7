{{/* The four services, by their key in the values. Everything that is made for each of them loops over this. */}}
{{- define "waybill.services" -}}
auth: {name: auth-token-service, host: auth, port: 8081, managementPort: 9081, schema: auth}
freight: {name: freight-product-service, host: freight, port: 8082, managementPort: 9082, schema: freight}
indiaInstruction: {name: india-instruction-service, host: india-instruction, port: 8083, managementPort: 9083, schema: india-instruction}
indiaProduct: {name: india-product-service, host: india-product, port: 8084, managementPort: 9084, schema: india-product}
{{- end }}

{{/* The values of one service, (list $ "auth"): what it says itself, over what all have. */}}
{{- define "waybill.values" -}}
{{- $root := index . 0 -}}
{{- mergeOverwrite (deepCopy $root.Values.defaults) (deepCopy (index $root.Values.services (index . 1))) | toYaml -}}
{{- end }}

{{/* (dict "root" $ "name" "auth-token-service" "component" "service") */}}
{{- define "waybill.labels" -}}
{{- include "waybill.selector" . }}
app.kubernetes.io/part-of: waybill
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end }}

{{/* By these a pod is found; a release has its namespace to itself. */}}
{{- define "waybill.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Of what the migrations need: Argo CD applies it before them, and them before the services. */}}
{{- define "waybill.early" -}}
argocd.argoproj.io/sync-wave: "-2"
{{- end }}

{{/* (list $ "auth-token-service"): a digest wins over the tag. */}}
{{- define "waybill.image" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $image := $root.Values.image -}}
{{- with $image.registry }}{{ . }}/{{ end }}{{ $image.repository }}/{{ $name }}
{{- with index $image.digests $name }}@{{ . }}{{ else }}:{{ $image.tag | default $root.Chart.AppVersion }}{{ end }}
{{- end }}

{{/* The host of a service for its clients, (list $ "auth"), and for its operators. */}}
{{- define "waybill.host" -}}
{{- $root := index . 0 -}}
{{- $service := index (include "waybill.services" . | fromYaml) (index . 1) -}}
{{- index $root.Values.hosts (index . 1) | default (printf "%s.%s" $service.host $root.Values.domain) -}}
{{- end }}

{{- define "waybill.operatorsHost" -}}
{{- $root := index . 0 -}}
{{- $service := index (include "waybill.services" . | fromYaml) (index . 1) -}}
{{- index $root.Values.operators.hosts (index . 1) | default (printf "%s-operators.%s" $service.host $root.Values.domain) -}}
{{- end }}

{{/* The claim iss of every token. */}}
{{- define "waybill.issuer" -}}
{{ .Values.issuer | default (printf "https://%s" (include "waybill.host" (list . "auth"))) }}
{{- end }}

{{/* Where the other services find auth-token-service. */}}
{{- define "waybill.authUrl" -}}
{{ ternary "https" "http" .Values.internalTls.enabled }}://auth-token-service
{{- end }}

{{- define "waybill.pooled" -}}
{{- if and .Values.database.cloudNativePg.enabled .Values.database.cloudNativePg.pooler.enabled }}true{{ end }}
{{- end }}

{{/* (list $ "auth" "service") or (list $ "auth" "migration"): only services go through the pooler. */}}
{{- define "waybill.databaseUrl" -}}
{{- $root := index . 0 -}}
{{- $database := $root.Values.database -}}
{{- $own := (include "waybill.values" . | fromYaml).databaseUrl -}}
{{- if $own }}
{{- $own }}
{{- else if $database.cloudNativePg.enabled }}
{{- $pooled := and (include "waybill.pooled" $root) (eq (index . 2) "service") }}
{{- printf "jdbc:postgresql://waybill-db%s-rw:5432/waybill?sslmode=verify-full&sslrootcert=/etc/waybill/database-authority/ca.crt" (ternary "-pooler" "" (not (not $pooled))) }}
{{- else if $database.sandbox.enabled }}
{{- "jdbc:postgresql://postgresql:5432/waybill" }}
{{- else }}
{{- printf "jdbc:postgresql://%s:%d/%s?sslmode=%s" $database.host (int $database.port) $database.name $database.sslMode }}
{{- if $database.authoritySecret }}
{{- "&sslrootcert=/etc/waybill/database-authority/ca.crt" }}
{{- else if hasPrefix "verify-" $database.sslMode }}
{{- "&sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory" }}
{{- end }}
{{- end }}
{{- end }}

{{/* The Secret with the authority that signed the database's certificate; nothing if Java knows it. */}}
{{- define "waybill.databaseAuthority" -}}
{{- if .Values.database.cloudNativePg.enabled }}waybill-db-ca{{ else if not .Values.database.sandbox.enabled }}{{ .Values.database.authoritySecret }}{{ end }}
{{- end }}

{{/* A variable from a Secret: (list "NAME" "secret" "key"), and true if it may be missing. */}}
{{- define "waybill.secretVariable" -}}
- name: {{ index . 0 }}
  valueFrom:
    secretKeyRef:
      name: {{ index . 1 }}
      key: {{ index . 2 }}
      {{- if gt (len .) 3 }}
      optional: true
      {{- end }}
{{- end }}

{{/* What auth-token-service and its migration need from their Secret. */}}
{{- define "waybill.authSecrets" -}}
{{- $current := .Values.encryption.currentKey -}}
{{ include "waybill.secretVariable" (list "WAYBILL_AUTH_HASH_KEY" "auth-token-service" "hash-key") }}
{{- range .Values.encryption.keys }}
{{ include "waybill.secretVariable" (concat (list (printf "WAYBILL_AUTH_ENCRYPTION_KEYS_%s" (upper .)) "auth-token-service" (printf "encryption-key-%s" .)) (ternary (list) (list true) (eq . $current))) }}
{{- end }}
{{ include "waybill.secretVariable" (list "WAYBILL_AUTH_OPERATOR_CLIENT_ID" "auth-token-service" "operator-client-id") }}
{{ include "waybill.secretVariable" (list "WAYBILL_AUTH_OPERATOR_CLIENT_SECRET" "auth-token-service" "operator-client-secret") }}
{{- end }}

{{/* What is the same in every pod, (list $ 10001): no token of the Kubernetes API, no root, where it may run. */}}
{{- define "waybill.pod" -}}
{{- $root := index . 0 -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ index . 1 }}
  runAsGroup: {{ index . 1 }}
  fsGroup: {{ index . 1 }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with $root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $root.Values.pods.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $root.Values.pods.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $root.Values.pods.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $root.Values.pods.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}

{{/* What is the same in every container. */}}
{{- define "waybill.container" -}}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  runAsNonRoot: true
  capabilities:
    drop: [ALL]
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{/* The volume with the authority of the database, and where it is mounted. */}}
{{- define "waybill.databaseAuthorityVolume" -}}
{{- with include "waybill.databaseAuthority" . }}
- name: database-authority
  secret:
    secretName: {{ . }}
    # The same Secret may hold the authority's key.
    items: [{key: ca.crt, path: ca.crt}]
{{- end }}
{{- end }}

{{- define "waybill.databaseAuthorityMount" -}}
{{- if include "waybill.databaseAuthority" . }}
- name: database-authority
  mountPath: /etc/waybill/database-authority
  readOnly: true
{{- end }}
{{- end }}

{{/* The Secret that names the OpenID provider; nothing if there is no portal, or a sandbox without a provider. */}}
{{- define "waybill.provider" -}}
{{- if .Values.portal.enabled }}{{ .Values.portal.providerSecret }}{{ end }}
{{- end }}

{{/* Who may call the services from outside, as in a NetworkPolicy's from. */}}
{{- define "waybill.edgePeers" -}}
{{- if .Values.edge.peers }}
{{- toYaml .Values.edge.peers }}
{{- else if eq .Values.edge.kind "envoy-gateway" -}}
- namespaceSelector:
    matchLabels:
      kubernetes.io/metadata.name: envoy-gateway-system
  podSelector:
    matchLabels:
      app.kubernetes.io/name: envoy
{{- end }}
{{- end }}

{{/* The most replicas that a service may have, (list $ "auth"). */}}
{{- define "waybill.mostReplicas" -}}
{{- $values := include "waybill.values" . | fromYaml -}}
{{ ternary $values.autoscaling.maxReplicas $values.replicas $values.autoscaling.enabled | int }}
{{- end }}

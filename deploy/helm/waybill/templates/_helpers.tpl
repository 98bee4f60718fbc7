{{/* The image of a service: (list . "auth-token-service"). A digest wins over the tag. */}}
{{- define "waybill.image" -}}
{{- $root := index . 0 -}}
{{- $service := index . 1 -}}
{{- $images := $root.Values.images -}}
{{- $digest := index $images.digests $service -}}
{{- with $images.registry }}{{ . }}/{{ end }}{{ $images.repository }}/{{ $service }}
{{- if $digest }}@{{ $digest }}{{ else }}:{{ $images.tag | default $root.Chart.AppVersion }}{{ end }}
{{- end }}

{{/* The claim iss of every token. */}}
{{- define "waybill.issuer" -}}
{{ .Values.issuer | default (printf "https://%s" .Values.hosts.auth) }}
{{- end }}

{{/* Where the other services find auth-token-service. */}}
{{- define "waybill.authUrl" -}}
{{ .Values.settings.authUrl | default (ternary "https://auth-token-service" "http://auth-token-service" .Values.internalTls.enabled) }}
{{- end }}

{{/* What the names of the settings for a database behind a pooler begin with; nothing without one. */}}
{{- define "waybill.pooled" -}}
{{- if and .Values.database.cloudNativePg.enabled .Values.database.cloudNativePg.pooler.enabled }}pooled-{{ end }}
{{- end }}

{{/* The ConfigMap of settings is named by its content, so that a change of it replaces the replicas, one by one. */}}
{{- define "waybill.settings" -}}
{{- $content := list .Chart.Version .Values.hosts .Values.issuer .Values.trustedProxies .Values.settings .Values.serviceAccounts .Values.tracing .Values.database.urls (include "waybill.pooled" .) .Values.internalTls -}}
waybill-{{ $content | toJson | sha256sum | trunc 10 }}
{{- end }}

{{/* The Secret that names the OpenID provider at which people log in to the portal; nothing if there is none. */}}
{{- define "waybill.provider" -}}
{{- if .Values.portal.enabled -}}
{{- if and (eq .Values.settings.environment "production") (not .Values.secrets.portalProvider) -}}
{{- fail "secrets.portalProvider is not set: the Secret with issuer, client-id and client-secret of the OpenID provider at which people log in to the portal (deploy/kubernetes/create-secrets makes portal-provider), or portal.enabled=false for a production without the portal" -}}
{{- end -}}
{{ .Values.secrets.portalProvider }}
{{- end -}}
{{- end }}

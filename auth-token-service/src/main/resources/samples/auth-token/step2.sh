TOKEN=$(token)
curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$ISSUER_URL/oauth2/introspect" \
  --data-urlencode "token=$TOKEN" \
  --data-urlencode "client_id=$CLIENT_ID" \
  --data-urlencode "client_secret=$CLIENT_SECRET"

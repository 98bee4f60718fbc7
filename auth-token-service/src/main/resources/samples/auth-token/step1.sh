curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$ISSUER_URL/auth/v4/accesstoken" \
  --data-urlencode "grant_type=client_credentials" \
  --data-urlencode "client_id=$CLIENT_ID" \
  --data-urlencode "client_secret=$CLIENT_SECRET"

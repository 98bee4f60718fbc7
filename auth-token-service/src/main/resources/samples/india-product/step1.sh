curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$ISSUER_URL/in/transportation/token/v1/login" \
  -H "ClientID: $CLIENT_ID" \
  -H "clientSecret: $CLIENT_SECRET"

curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$ISSUER_URL/parcel/de/account/auth/ropc/v1/token" \
  --data-urlencode "grant_type=password" \
  --data-urlencode "username=$BACKEND_USER" \
  --data-urlencode "password=$BACKEND_PASSWORD" \
  --data-urlencode "client_id=$CLIENT_ID" \
  --data-urlencode "client_secret=$CLIENT_SECRET"

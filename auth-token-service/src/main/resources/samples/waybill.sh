# A token of variant A.
token() {
  curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$ISSUER_URL/auth/v4/accesstoken" \
    -d grant_type=client_credentials --data-urlencode "client_id=$CLIENT_ID" \
    --data-urlencode "client_secret=$CLIENT_SECRET" |
    sed -n 's/.*"access_token" *: *"\([^"]*\)".*/\1/p'
}

# A token of variant B.
parcel_token() {
  curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$ISSUER_URL/parcel/de/account/auth/ropc/v1/token" \
    -d grant_type=password --data-urlencode "client_id=$CLIENT_ID" \
    --data-urlencode "client_secret=$CLIENT_SECRET" --data-urlencode "username=$BACKEND_USER" \
    --data-urlencode "password=$BACKEND_PASSWORD" |
    sed -n 's/.*"access_token" *: *"\([^"]*\)".*/\1/p'
}

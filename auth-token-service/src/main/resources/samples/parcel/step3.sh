PARCEL_TOKEN=$(parcel_token)
curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$ISSUER_URL/parcel/de/account/auth/ropc/v1/hello" \
  -H "Authorization: Bearer $PARCEL_TOKEN"

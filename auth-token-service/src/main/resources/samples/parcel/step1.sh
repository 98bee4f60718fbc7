curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$ISSUER_URL/parcel/de/account/auth/ropc/v1"

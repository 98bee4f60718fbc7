curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$API_URL/freight/info/products/services/v1/products" \
  -H "Carrier-API-Key: $CLIENT_ID"

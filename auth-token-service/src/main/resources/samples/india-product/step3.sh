TOKEN=$(token)
curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$API_URL/in/transportation/allproduct/v1/GetAllProductsAndSubProducts" \
  -H "JWTToken: $TOKEN" \
  -H "Content-Type: application/json" \
  -d @- <<JSON
{"profile": {"LoginID": "$LOGIN_ID", "LicenceKey": "not-the-key", "Api_type": "S"}}
JSON

TOKEN=$(token)
curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$API_URL/in/transportation/cust-instruction-update/v1/GetCustALTInstructionOptions" \
  -H "JWTToken: $TOKEN" \
  -H "Content-Type: application/json" \
  -d @- <<JSON
{
    "altreq": {"AWBNo": "$AWB_IN_TRANSIT"},
    "profile": {"LoginID": "$LOGIN_ID", "LicenceKey": "$LICENCE_KEY", "Api_type": "S"}
}
JSON

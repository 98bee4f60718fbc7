TOKEN=$(token)
curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$API_URL/in/transportation/cust-instruction-update/v1/CustALTInstructionUpdate" \
  -H "JWTToken: $TOKEN" \
  -H "Idempotency-Key: first-reattempt" \
  -H "Content-Type: application/json" \
  -d @- <<JSON
{
    "altreq": {"AWBNo": "$AWB_IN_TRANSIT", "AltInstRequestType": "DT", "TimeSlot": "B"},
    "profile": {"LoginID": "$LOGIN_ID", "LicenceKey": "$LICENCE_KEY", "Api_type": "S"}
}
JSON

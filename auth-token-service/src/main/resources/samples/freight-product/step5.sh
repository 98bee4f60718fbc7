curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$API_URL/freight/info/products/services/v1/chargeableweight/calculationresults" \
  -H "Carrier-API-Key: $CLIENT_ID" \
  -H "Content-Type: application/json" \
  -d @- <<JSON
{
    "productCode": "STD",
    "parties": [
        {"role": "consignor", "address": {"countryCode": "SE"}},
        {"role": "consignee", "address": {"countryCode": "FR"}}
    ],
    "cargo": {
        "pieces": [
            {
                "packageType": "PAL",
                "numberOfPieces": 2,
                "weight": 450,
                "length": 120,
                "width": 80,
                "height": 0
            }
        ]
    }
}
JSON

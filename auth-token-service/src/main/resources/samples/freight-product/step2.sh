curl -sS --fail-with-body --retry 4 --retry-max-time 60 "$API_URL/freight/info/products/services/v1/productmatches" \
  -H "Carrier-API-Key: $CLIENT_ID" \
  -H "Content-Type: application/json" \
  -d @- <<JSON
{
    "marketAvailability": "B2B",
    "explain": true,
    "parties": [
        {"role": "consignor", "address": {"countryCode": "SE", "postalCode": "111 43"}},
        {"role": "consignee", "address": {"countryCode": "FR", "postalCode": "75001"}}
    ],
    "cargo": {
        "pieces": [
            {
                "packageType": "PAL",
                "numberOfPieces": 2,
                "weight": 450,
                "length": 120,
                "width": 80,
                "height": 145,
                "stackable": true
            }
        ]
    }
}
JSON

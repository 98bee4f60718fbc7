from waybill import call, env

print(call(
    "POST", env("API_URL") + "/freight/info/products/services/v1/productmatches",
    headers={"Carrier-API-Key": env("CLIENT_ID")},
    body={
        "marketAvailability": "B2B",
        "explain": True,
        "parties": [
            {"role": "consignor", "address": {"countryCode": "SE", "postalCode": "111 43"}},
            {"role": "consignee", "address": {"countryCode": "FR", "postalCode": "75001"}},
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
                    "stackable": True,
                },
            ],
        },
    }))

from waybill import call, env

print(call(
    "POST", env("API_URL") + "/freight/info/products/services/v1/chargeableweight/calculationresults",
    headers={"Carrier-API-Key": env("CLIENT_ID")},
    body={
        "productCode": "STD",
        "parties": [
            {"role": "consignor", "address": {"countryCode": "SE"}},
            {"role": "consignee", "address": {"countryCode": "FR"}},
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

import java.util.Map;

public class Step2 {
    public static void main(String[] args) throws Exception {
        System.out.println(Waybill.json(
            "POST", Waybill.env("API_URL") + "/freight/info/products/services/v1/productmatches",
            Map.of("Carrier-API-Key", Waybill.env("CLIENT_ID")),
            """
            {
                "marketAvailability": "B2B",
                "explain": true,
                "parties": [
                    {
                        "role": "consignor",
                        "address": {"countryCode": "SE", "postalCode": "111 43"}
                    },
                    {
                        "role": "consignee",
                        "address": {"countryCode": "FR", "postalCode": "75001"}
                    }
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
            """));
    }
}

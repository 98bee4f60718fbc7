import java.util.Map;

public class Step3 {
    public static void main(String[] args) throws Exception {
        System.out.println(Waybill.json(
            "POST", Waybill.env("API_URL") + "/freight/info/products/services/v1/chargeableweight/calculationresults",
            Map.of("Carrier-API-Key", Waybill.env("CLIENT_ID")),
            """
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
                            "height": 145,
                            "stackable": true
                        }
                    ]
                }
            }
            """));
    }
}

import java.util.Map;

public class Step1 {
    public static void main(String[] args) throws Exception {
        System.out.println(Waybill.call(
            "GET", Waybill.env("API_URL") + "/freight/info/products/services/v1/products",
            Map.of("Carrier-API-Key", Waybill.env("CLIENT_ID")),
            null));
    }
}

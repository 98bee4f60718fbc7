import java.util.Map;

public class Step1 {
    public static void main(String[] args) throws Exception {
        System.out.println(Waybill.call(
            "GET", Waybill.env("ISSUER_URL") + "/in/transportation/token/v1/login",
            Map.of("ClientID", Waybill.env("CLIENT_ID"), "clientSecret", Waybill.env("CLIENT_SECRET")),
            null));
    }
}

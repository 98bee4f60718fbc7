import java.util.Map;

public class Step1 {
    public static void main(String[] args) throws Exception {
        System.out.println(Waybill.form(
            "POST", Waybill.env("ISSUER_URL") + "/auth/v4/accesstoken",
            Map.of(
                "grant_type", "client_credentials",
                "client_id", Waybill.env("CLIENT_ID"),
                "client_secret", Waybill.env("CLIENT_SECRET"))));
    }
}

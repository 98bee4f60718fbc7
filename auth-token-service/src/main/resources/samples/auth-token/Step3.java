import java.util.Map;

public class Step3 {
    public static void main(String[] args) throws Exception {
        String accessToken = Waybill.token();
        System.out.println(Waybill.form(
            "POST", Waybill.env("ISSUER_URL") + "/oauth2/revoke",
            Map.of(
                "token", accessToken,
                "client_id", Waybill.env("CLIENT_ID"),
                "client_secret", Waybill.env("CLIENT_SECRET"))));
        System.out.println(Waybill.form(
            "POST", Waybill.env("ISSUER_URL") + "/oauth2/introspect",
            Map.of(
                "token", accessToken,
                "client_id", Waybill.env("CLIENT_ID"),
                "client_secret", Waybill.env("CLIENT_SECRET"))));
    }
}

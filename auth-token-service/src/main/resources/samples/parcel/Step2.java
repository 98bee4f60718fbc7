import java.util.Map;

public class Step2 {
    public static void main(String[] args) throws Exception {
        System.out.println(Waybill.form(
            "POST", Waybill.env("ISSUER_URL") + "/parcel/de/account/auth/ropc/v1/token",
            Map.of(
                "grant_type", "password",
                "username", Waybill.env("BACKEND_USER"),
                "password", Waybill.env("BACKEND_PASSWORD"),
                "client_id", Waybill.env("CLIENT_ID"),
                "client_secret", Waybill.env("CLIENT_SECRET"))));
    }
}

import java.util.Map;

public class Step3 {
    public static void main(String[] args) throws Exception {
        String accessToken = Waybill.parcelToken();
        System.out.println(Waybill.call(
            "GET", Waybill.env("ISSUER_URL") + "/parcel/de/account/auth/ropc/v1/hello",
            Map.of("Authorization", "Bearer " + accessToken),
            null));
    }
}

import java.util.Map;

public class Step1 {
    public static void main(String[] args) throws Exception {
        System.out.println(Waybill.call(
            "GET", Waybill.env("ISSUER_URL") + "/parcel/de/account/auth/ropc/v1",
            Map.of(),
            null));
    }
}

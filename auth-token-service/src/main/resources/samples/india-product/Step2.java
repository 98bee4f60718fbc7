import java.util.Map;

public class Step2 {
    public static void main(String[] args) throws Exception {
        String accessToken = Waybill.token();
        System.out.println(Waybill.json(
            "POST", Waybill.env("API_URL") + "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts",
            Map.of("JWTToken", accessToken),
            """
            {
                "profile": {"LoginID": "$LOGIN_ID", "LicenceKey": "$LICENCE_KEY", "Api_type": "S"}
            }
            """
                .replace("$LOGIN_ID", Waybill.env("LOGIN_ID"))
                .replace("$LICENCE_KEY", Waybill.env("LICENCE_KEY"))));
    }
}

import java.util.Map;

public class Step4 {
    public static void main(String[] args) throws Exception {
        String accessToken = Waybill.token();
        System.out.println(Waybill.json(
            "POST", Waybill.env("API_URL") + "/in/transportation/cust-instruction-update/v1/GetCustALTInstructionStatus",
            Map.of("JWTToken", accessToken),
            """
            {
                "altreq": {"AWBNo": "$AWB_IN_TRANSIT"},
                "profile": {"LoginID": "$LOGIN_ID", "LicenceKey": "$LICENCE_KEY", "Api_type": "S"}
            }
            """
                .replace("$AWB_IN_TRANSIT", Waybill.env("AWB_IN_TRANSIT"))
                .replace("$LOGIN_ID", Waybill.env("LOGIN_ID"))
                .replace("$LICENCE_KEY", Waybill.env("LICENCE_KEY"))));
    }
}

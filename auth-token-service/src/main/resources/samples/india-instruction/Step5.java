import java.util.Map;

public class Step5 {
    public static void main(String[] args) throws Exception {
        String accessToken = Waybill.token();
        System.out.println(Waybill.json(
            "POST", Waybill.env("API_URL") + "/in/transportation/cust-instruction-update/v1/CustALTInstructionUpdate",
            Map.of("JWTToken", accessToken),
            """
            {
                "altreq": {"AWBNo": "$AWB_DELIVERED", "AltInstRequestType": "DT"},
                "profile": {"LoginID": "$LOGIN_ID", "LicenceKey": "$LICENCE_KEY", "Api_type": "S"}
            }
            """
                .replace("$AWB_DELIVERED", Waybill.env("AWB_DELIVERED"))
                .replace("$LOGIN_ID", Waybill.env("LOGIN_ID"))
                .replace("$LICENCE_KEY", Waybill.env("LICENCE_KEY"))));
    }
}

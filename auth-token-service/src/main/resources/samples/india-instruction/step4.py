from waybill import call, env, token

access_token = token()
print(call(
    "POST", env("API_URL") + "/in/transportation/cust-instruction-update/v1/GetCustALTInstructionStatus",
    headers={"JWTToken": access_token},
    body={
        "altreq": {"AWBNo": env("AWB_IN_TRANSIT")},
        "profile": {"LoginID": env("LOGIN_ID"), "LicenceKey": env("LICENCE_KEY"), "Api_type": "S"},
    }))

from waybill import call, env, token

access_token = token()
print(call(
    "POST", env("API_URL") + "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts",
    headers={"JWTToken": access_token},
    body={
        "profile": {"LoginID": env("LOGIN_ID"), "LicenceKey": env("LICENCE_KEY"), "Api_type": "S"},
    }))

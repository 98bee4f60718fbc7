from waybill import call, env, token

access_token = token()
print(call(
    "POST", env("API_URL") + "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts",
    headers={"JWTToken": access_token},
    body={"profile": {"LoginID": env("LOGIN_ID"), "LicenceKey": "not-the-key", "Api_type": "S"}}))

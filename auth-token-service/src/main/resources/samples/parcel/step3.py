from waybill import call, env, parcel_token

access_token = parcel_token()
print(call(
    "GET", env("ISSUER_URL") + "/parcel/de/account/auth/ropc/v1/hello",
    headers={"Authorization": "Bearer " + access_token}))

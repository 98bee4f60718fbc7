from waybill import call, env

print(call(
    "GET", env("ISSUER_URL") + "/parcel/de/account/auth/ropc/v1"))

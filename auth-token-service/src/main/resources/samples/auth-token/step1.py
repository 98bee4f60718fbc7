from waybill import call, env

print(call(
    "POST", env("ISSUER_URL") + "/auth/v4/accesstoken",
    form={
        "grant_type": "client_credentials",
        "client_id": env("CLIENT_ID"),
        "client_secret": env("CLIENT_SECRET")}))

from waybill import call, env, token

access_token = token()
print(call(
    "POST", env("ISSUER_URL") + "/oauth2/introspect",
    form={
        "token": access_token,
        "client_id": env("CLIENT_ID"),
        "client_secret": env("CLIENT_SECRET")}))

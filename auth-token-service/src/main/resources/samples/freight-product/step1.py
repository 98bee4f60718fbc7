from waybill import call, env

print(call(
    "GET", env("API_URL") + "/freight/info/products/services/v1/products",
    headers={"Carrier-API-Key": env("CLIENT_ID")}))

# The main calls, made with the generated clients against a running sandbox; its sandbox.env is in the environment. check runs it
# where the clients' libraries are.
import os

import auth_token_service as auth
import freight_product_service as freight
import india_instruction_service as instruction
import india_product_service as product

sandbox = os.environ
calls = 0


def require(what, as_expected):
    global calls
    if not as_expected:
        raise SystemExit(f"not as expected: {what}")
    calls += 1
    print(what)


auth_client = auth.ApiClient(auth.Configuration(host=sandbox["AUTH_URL"]))
token = auth.TokensVariantAApi(auth_client).issue_access_token(
    grant_type="client_credentials", client_id=sandbox["CLIENT_ID"], client_secret=sandbox["CLIENT_SECRET"])
require("token", token.token_type == "Bearer")
freight_client = freight.ApiClient(freight.Configuration(host=sandbox["FREIGHT_URL"], access_token=token.access_token))
products = freight.ProductsApi(freight_client).list_products()
require("products", any(each.product_code == "STD" for each in products.products))
parties = [{"role": "consignor", "address": {"countryCode": "SE"}}, {"role": "consignee", "address": {"countryCode": "FR"}}]


def weight(height):
    piece = {"packageType": "PAL", "numberOfPieces": 2, "weight": 450, "length": 120, "width": 80, "height": height}
    return freight.ChargeableWeightApi(freight_client).calculate_chargeable_weight(freight.WeightRequest.from_dict(
        {"productCode": "STD", "parties": parties, "cargo": {"pieces": [piece]}}))


require("chargeable weight", weight(145).chargeable_weight == 930)
profile = {"LoginID": sandbox["LOGIN_ID"], "LicenceKey": sandbox["LICENCE_KEY"], "Api_type": "S"}
key = {"JWTToken": token.access_token}
lookup = product.ProductLookupApi(product.ApiClient(product.Configuration(host=sandbox["INDIA_PRODUCT_URL"], api_key=key)))
found = lookup.list_express_products(product.ProfileRequest.from_dict({"profile": profile}))
require("express products", len(found.get_all_products_and_sub_products_result.product_list) == 5)
give = instruction.InstructionsApi(instruction.ApiClient(
    instruction.Configuration(host=sandbox["INDIA_INSTRUCTION_URL"], api_key=key))).give_alternate_instruction
given = give(instruction.InstructionRequest.from_dict(
    {"altreq": {"AWBNo": sandbox["AWBS"].split(",")[2], "AltInstRequestType": "DT"}, "profile": profile}))
require("instruction", not given.cust_alt_instruction_update_result.is_error)
require("error document", auth.ErrorDocumentsApi(auth_client).explain_error("429.0000001").status == 429)
try:
    # What the document says of heights, this client checks by itself.
    freight.ProductsApi(freight_client).get_product("NONE")
    raise SystemExit("there is a product NONE")
except freight.ApiException as e:
    require("refusal", e.status == 404 and '"requestId"' in e.body)
print(f"{calls} calls by the Python clients, as expected")

"""What is called: each scenario's requests by side."""

import json
from dataclasses import dataclass

from .machine import Left
from .requests import Request
from .sides import FORM, basic, form

FREIGHT = "/freight/info/products/services/v1"
PARCEL = "/parcel/de/account/auth/ropc/v1"
PARTIES = [{"role": "consignor", "address": {"countryCode": "SE"}}, {"role": "consignee", "address": {"countryCode": "FR"}}]
PIECE = {"packageType": "PAL", "numberOfPieces": 2, "weight": 450, "length": 120, "width": 80, "height": 145, "stackable": True}
LARGE = 200


@dataclass
class Scenario:
    name: str
    # By side; "waybill" first.
    requests: dict


def instruction_request(base, headers, profile, awbs):
    """Instructions with a new landmark each, in turns for waybills with consecutive numbers."""
    return Request(
        base + 2, "/in/transportation/cust-instruction-update/v1/CustALTInstructionUpdate", "POST", headers, "",
        "local n = os.time() % 100000 * 100000\n"
        "request = function()\n  n = n + 1\n  return wrk.format(nil, nil, nil, string.format(\n"
        "    [[{\"altreq\":{\"AWBNo\":\"%d\",\"AltInstRequestType\":\"LM\",\"LandMark\":\"near %d\"},\"profile\":"
        + json.dumps(profile).replace("%", "%%") + f"}}]], {int(awbs[0])} + n % {len(awbs)}, n))\nend\n")


def scenarios(waybill, keycloak, oidc, routes):
    """All of them; a peer that is missing is None."""
    base, env = waybill.base, waybill.env
    bearer = {"Authorization": f"Bearer {waybill.token}"}
    to_json = {**bearer, "Content-Type": "application/json"}
    jwt = {"JWTToken": waybill.token, "Content-Type": "application/json"}
    profile = {"LoginID": env["LOGIN_ID"], "LicenceKey": env["LICENCE_KEY"], "Api_type": "S"}
    route = routes.ports()

    def match(pieces):
        lines = [{**PIECE, "weight": 50 + i % 400} for i in range(pieces)]
        return json.dumps({"marketAvailability": "B2B", "payerCode": "DAP", "parties": PARTIES, "cargo": {"pieces": lines}})

    def beside(name, request, *kinds):
        """The scenario with the bare routes, which get the same headers and body, and answer with the same bytes."""
        found = {"waybill": request}
        for kind in kinds:
            found[kind] = Request(route[kind], f"/{name}", request.method, request.headers, request.body)
        return Scenario(name, found)

    def peers(name, request, keycloak_request=None, oidc_request=None, sign=False):
        found = {"waybill": request}
        if keycloak and keycloak_request:
            found["keycloak"] = keycloak_request()
        if oidc and oidc_request:
            found["oidc-provider"] = oidc_request()
        if sign:
            found["vertx"] = Request(route["vertx"], "/sign", "POST", {"Content-Type": FORM}, request.body)
        return Scenario(name, found)

    products = Request(base + 1, f"{FREIGHT}/products", headers=bearer)
    status, headers, _ = products.send()
    if status != 200:
        raise Left(f"the list of products is answered {status}")
    unchanged = Request(base + 1, products.path, headers={**bearer, "If-None-Match": headers["ETag"]})
    password = form(grant_type="password", client_id=env["CLIENT_ID"], client_secret=env["CLIENT_SECRET"],
                    username=env["ROPC_USERNAME"], password=env["ROPC_PASSWORD"])
    instruction = instruction_request(base, jwt, profile, env["AWBS"].split(","))
    return [
        peers("token", waybill.token_request(), keycloak and keycloak.token_request, oidc and oidc.token_request, True),
        peers("password-token", Request(base, f"{PARCEL}/token", "POST", {"Content-Type": FORM}, password),
              keycloak and keycloak.password_request),
        Scenario("hello", {"waybill": Request(base, f"{PARCEL}/hello", headers={
            "Carrier-API-Key": env["CLIENT_ID"], "Authorization": basic(env["ROPC_USERNAME"], env["ROPC_PASSWORD"])})}),
        peers("introspection", Request(base, "/oauth2/introspect", "POST", {
            "Content-Type": FORM, "Authorization": basic(env["CLIENT_ID"], env["CLIENT_SECRET"])}, form(token=waybill.token)),
            keycloak and keycloak.introspection_request),
        beside("list", products, "rest", "vertx"),
        beside("not-modified", unchanged, "rest", "vertx"),
        beside("product", Request(base + 1, f"{FREIGHT}/products/STD", headers=bearer), "rest", "vertx"),
        Scenario("product-by-key", {"waybill": Request(
            base + 1, f"{FREIGHT}/products/STD", headers={"Carrier-API-Key": env["CLIENT_ID"]})}),
        beside("match-small", Request(base + 1, f"{FREIGHT}/productmatches", "POST", to_json, match(1)), "rest"),
        beside("match-large", Request(base + 1, f"{FREIGHT}/productmatches", "POST", to_json, match(LARGE)), "rest"),
        beside("weight", Request(base + 1, f"{FREIGHT}/chargeableweight/calculationresults", "POST", to_json,
               json.dumps({"productCode": "STD", "parties": PARTIES, "cargo": {"pieces": [PIECE]}})), "rest"),
        beside("express", Request(base + 3, "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts", "POST", jwt,
               json.dumps({"profile": profile})), "rest"),
        Scenario("instruction", {"waybill": instruction}),
    ]


def answers(found, folder):
    """Keeps what the sandbox answers, for the bare routes to answer with."""
    folder.mkdir(parents=True, exist_ok=True)
    for scenario in found:
        if "rest" in scenario.requests:
            status, _, body = scenario.requests["waybill"].send()
            if status not in (200, 304):
                raise Left(f"{scenario.name} is answered {status}: {body[:200]}")
            (folder / scenario.name).write_bytes(body)
    # The Vert.x route answers /list while it is asked whether it is up.
    (folder / "sign").write_bytes(b"")

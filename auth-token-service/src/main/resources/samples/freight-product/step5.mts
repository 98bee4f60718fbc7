import { call, env } from "./waybill.mts";

console.log(await call("POST", env("API_URL") + "/freight/info/products/services/v1/chargeableweight/calculationresults", {
    headers: { "Carrier-API-Key": env("CLIENT_ID") },
    json: {
        productCode: "STD",
        parties: [
            {role: "consignor", address: {countryCode: "SE"}},
            {role: "consignee", address: {countryCode: "FR"}},
        ],
        cargo: {
            pieces: [
                {
                    packageType: "PAL",
                    numberOfPieces: 2,
                    weight: 450,
                    length: 120,
                    width: 80,
                    height: 0,
                },
            ],
        },
    },
}));

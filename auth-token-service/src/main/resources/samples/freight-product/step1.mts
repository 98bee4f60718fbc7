import { call, env } from "./waybill.mts";

console.log(await call("GET", env("API_URL") + "/freight/info/products/services/v1/products", {
    headers: { "Carrier-API-Key": env("CLIENT_ID") },
}));

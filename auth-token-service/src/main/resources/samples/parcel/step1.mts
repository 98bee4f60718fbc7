import { call, env } from "./waybill.mts";

console.log(await call("GET", env("ISSUER_URL") + "/parcel/de/account/auth/ropc/v1"));

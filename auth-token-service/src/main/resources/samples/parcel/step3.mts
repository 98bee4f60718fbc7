import { call, env, parcelToken } from "./waybill.mts";

const accessToken = await parcelToken();
console.log(await call("GET", env("ISSUER_URL") + "/parcel/de/account/auth/ropc/v1/hello", {
    headers: { "Authorization": "Bearer " + accessToken },
}));

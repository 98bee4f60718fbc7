import { call, env, token } from "./waybill.mts";

const accessToken = await token();
console.log(await call("POST", env("API_URL") + "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts", {
    headers: { "JWTToken": accessToken },
    json: {profile: {LoginID: env("LOGIN_ID"), LicenceKey: "not-the-key", Api_type: "S"}},
}));

import { call, env, token } from "./waybill.mts";

const accessToken = await token();
console.log(await call("POST", env("API_URL") + "/in/transportation/cust-instruction-update/v1/CustALTInstructionUpdate", {
    headers: { "JWTToken": accessToken },
    json: {
        altreq: {AWBNo: env("AWB_DELIVERED"), AltInstRequestType: "DT"},
        profile: {LoginID: env("LOGIN_ID"), LicenceKey: env("LICENCE_KEY"), Api_type: "S"},
    },
}));

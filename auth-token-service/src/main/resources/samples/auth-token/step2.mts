import { call, env, token } from "./waybill.mts";

const accessToken = await token();
console.log(await call("POST", env("ISSUER_URL") + "/oauth2/introspect", {
    form: {
        "token": accessToken,
        "client_id": env("CLIENT_ID"),
        "client_secret": env("CLIENT_SECRET"),
    },
}));

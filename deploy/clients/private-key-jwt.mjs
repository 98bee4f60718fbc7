// Tokens by private_key_jwt (RFC 7523) with the tools of others, jose and openid-client, for each algorithm of the metadata;
// a sandbox's sandbox.env is in the environment.
import * as jose from 'jose';
import * as oidc from 'openid-client';

const { AUTH_URL, CLIENT_ID, OPERATOR_CLIENT_ID, OPERATOR_CLIENT_SECRET } = process.env;
let calls = 0;
function require(what, asExpected) {
  if (!asExpected) throw new Error('not as expected: ' + what);
  calls++;
  console.log(what);
}

const operator = await oidc.clientCredentialsGrant(await oidc.discovery(new URL(AUTH_URL), OPERATOR_CLIENT_ID, OPERATOR_CLIENT_SECRET,
  undefined, { algorithm: 'oauth2', execute: [oidc.allowInsecureRequests] }));
async function admin(method, path, body) {
  const answer = await fetch(AUTH_URL + '/admin/v1/applications' + path, {
    method,
    headers: { authorization: 'Bearer ' + operator.access_token, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(path + ': ' + answer.status + ' ' + await answer.text());
  return answer.json();
}
const keys = '/' + (await admin('GET', '?limit=500')).items.find(each => each.clientId === CLIENT_ID).id + '/keys';

const metadata = await (await fetch(AUTH_URL + '/.well-known/oauth-authorization-server')).json();
for (const algorithm of metadata.token_endpoint_auth_signing_alg_values_supported) {
  const pair = await jose.generateKeyPair(algorithm);
  const kid = algorithm + '-' + crypto.randomUUID();
  const added = await admin('POST', keys, { jwk: { ...await jose.exportJWK(pair.publicKey), kid, alg: algorithm } });

  const server = await oidc.discovery(new URL(AUTH_URL), CLIENT_ID, undefined,
    oidc.PrivateKeyJwt({ key: pair.privateKey, kid }), { algorithm: 'oauth2', execute: [oidc.allowInsecureRequests] });
  const token = await oidc.clientCredentialsGrant(server);
  require('openid-client, ' + algorithm + ': token', token.token_type === 'bearer');
  require('openid-client, ' + algorithm + ': introspection', (await oidc.tokenIntrospection(server, token.access_token)).sid === added.id);
  await oidc.tokenRevocation(server, token.access_token);
  require('openid-client, ' + algorithm + ': revocation', !(await oidc.tokenIntrospection(server, token.access_token)).active);

  const assertion = await new jose.SignJWT().setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
    .setIssuer(CLIENT_ID).setSubject(CLIENT_ID).setAudience(metadata.token_endpoint)
    .setJti(crypto.randomUUID()).setIssuedAt().setExpirationTime('5m').sign(pair.privateKey);
  const ask = () => fetch(metadata.token_endpoint, { method: 'POST', body: new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  }) });
  require('jose, ' + algorithm + ': token', (await ask()).status === 200);
  require('jose, ' + algorithm + ': not a second one', (await (await ask()).json()).error === 'invalid_client');
  await admin('POST', keys + '/' + added.id + '/expire', {});
}
console.log(calls + ' calls by private_key_jwt, as expected');

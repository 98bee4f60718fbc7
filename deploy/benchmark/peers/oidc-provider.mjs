// node-oidc-provider as the comparison starts it: two workers, in memory, client_credentials with ES256 access tokens.
// Arguments: port. Environment: CLIENT_ID, CLIENT_SECRET. Run where `npm install oidc-provider@9` was.
import cluster from 'node:cluster';
import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';

const port = Number(process.argv[2]);
const workers = Number(process.argv[3] ?? 2);

if (cluster.isPrimary) {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  for (let i = 0; i < workers; i++) cluster.fork({ JWK: JSON.stringify({ ...key, alg: 'ES256', use: 'sig', kid: 'one' }) });
} else {
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    jwks: { keys: [JSON.parse(process.env.JWK)] },
    clients: [
      {
        client_id: process.env.CLIENT_ID,
        client_secret: process.env.CLIENT_SECRET,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    scopes: ['api'],
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:benchmark',
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'api',
          audience: 'benchmark',
          accessTokenTTL: 3600,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  });
  provider.listen(port, '127.0.0.1');
}

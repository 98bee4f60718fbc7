// Writes one Postman collection and an HTTP file (IntelliJ, VS Code) from the collections that the developer portal
// offers: every operation with its example, in the order in which they can be tried.
//   node collection.mjs FOLDER AUTH_URL    AUTH_URL: where auth-token-service is
// With "environment" in place of AUTH_URL, prints the Postman environment of the sandbox whose sandbox.env is in the
// environment.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const apis = { 'auth-token': 'AUTH_URL', parcel: 'AUTH_URL', 'freight-product': 'FREIGHT_URL',
  'india-instruction': 'INDIA_INSTRUCTION_URL', 'india-product': 'INDIA_PRODUCT_URL' };
const variables = ['AUTH_URL', 'FREIGHT_URL', 'INDIA_INSTRUCTION_URL', 'INDIA_PRODUCT_URL', 'CLIENT_ID', 'CLIENT_SECRET',
  'ROPC_USERNAME', 'ROPC_PASSWORD', 'LOGIN_ID', 'LICENCE_KEY', 'AWB'];
// What an example leaves open, by the name of the field.
const values = { client_id: '{{CLIENT_ID}}', client_secret: '{{CLIENT_SECRET}}', ClientID: '{{CLIENT_ID}}',
  clientSecret: '{{CLIENT_SECRET}}', username: '{{ROPC_USERNAME}}', password: '{{ROPC_PASSWORD}}', token: '{{token}}',
  LoginID: '{{LOGIN_ID}}', LicenceKey: '{{LICENCE_KEY}}', AWBNo: '{{AWB}}' };
// Fields of answers that later calls need.
const kept = { issueAccessToken: ['token', 'access_token'], issueParcelToken: ['parcelToken', 'access_token'],
  listOwnSecrets: ['secretId', 'items[0].id'] };
// Only for applications with another role, for a level that a sandbox does not have, or an end of the others.
const leftOut = ['listWithdrawals', 'reportUsage', 'requestOwnLevel'], last = ['revokeToken'];

const filled = (name, value) => value && typeof value === 'object'
  ? (Array.isArray(value) ? value.map(element => filled(name, element))
    : Object.fromEntries(Object.entries(value).map(([key, element]) => [key, filled(key, element)])))
  : values[name] ?? value;

const filledBody = raw => raw.startsWith('{') ? JSON.stringify(filled('', JSON.parse(raw)), null, 2)
  : raw.split('&').map(field => field.match(/^([^=]*)=(.*)$/).slice(1)).map(([name, value]) => `${name}=${values[name] ?? encodeURIComponent(value)}`).join('&');

async function requests(portal) {
  const all = [];
  for (const [api, base] of Object.entries(apis)) {
    const answer = await fetch(`${portal}/portal/apis/${api}/postman.json`);
    if (!answer.ok) throw new Error(`${answer.status} for the collection of ${api}`);
    const collection = await answer.json();
    for (const { id, name, request } of collection.item.flatMap(group => group.item)) {
      const headers = { Accept: 'application/json' };
      request.header.forEach(({ key, value }) => headers[key] = filled(key, value)
        .replace('{{TOKEN}}', key === 'JWTToken' ? '{{token}}' : '{{parcelToken}}'));
      if (request.auth) headers.Authorization = 'Basic {{basic}}';
      all.push({ id, name: `${collection.info.name}: ${name}`, method: request.method, headers,
        url: request.url.replace('{{URL}}', `{{${base}}}`).replace(/\/secrets\/[^/]+/, '/secrets/{{secretId}}'),
        body: request.body && filledBody(request.body.raw) });
    }
  }
  return [...all.filter(r => ![...leftOut, ...last].includes(r.id)), ...all.filter(r => last.includes(r.id))];
}

const [folder, what] = process.argv.slice(2);
if (what === 'environment') {
  const sandbox = { ...process.env, AWB: process.env.AWBS.split(',')[2] };
  const basic = Buffer.from(`${sandbox.CLIENT_ID}:${sandbox.CLIENT_SECRET}`).toString('base64');
  console.log(JSON.stringify({ name: 'Waybill sandbox',
    values: [...variables.map(key => ({ key, value: sandbox[key], enabled: true })), { key: 'basic', value: basic, enabled: true }] }));
} else {
  const all = await requests(what);
  const script = request => [
    `pm.test('${request.id} is answered', () => pm.expect(pm.response.code).to.be.oneOf([200, 201]));`,
    ...(kept[request.id] ? [`pm.environment.set('${kept[request.id][0]}', pm.response.json().${kept[request.id][1]});`] : []),
  ];
  writeFileSync(join(folder, 'waybill.postman_collection.json'), JSON.stringify({
    info: { name: 'Waybill', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: all.map(request => ({
      name: request.name,
      event: [{ listen: 'test', script: { type: 'text/javascript', exec: script(request) } }],
      request: { method: request.method, url: request.url,
        header: Object.entries(request.headers).map(([key, value]) => ({ key, value })),
        ...(request.body ? { body: { mode: 'raw', raw: request.body } } : {}) },
    })),
  }, null, 2));
  writeFileSync(join(folder, 'waybill.http'), all.map(request =>
    [`### ${request.name}`, `# @name ${request.id}`, `${request.method} ${request.url}`,
      ...Object.entries(request.headers).map(([key, value]) => `${key}: ${value}`), '', request.body ?? ''].join('\n')).join('\n'));
  console.log(`${all.length} requests in waybill.postman_collection.json and waybill.http`);
}

// Writes a Postman collection and an HTTP file (IntelliJ, VS Code) from what clients get of the OpenAPI documents: every
// operation with its example, in the order in which they can be tried. With "environment", prints the Postman environment
// of the sandbox whose sandbox.env is in the environment.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const services = [
  ['auth-token-service', 'AUTH_URL'], ['freight-product-service', 'FREIGHT_URL'],
  ['india-instruction-service', 'INDIA_INSTRUCTION_URL'], ['india-product-service', 'INDIA_PRODUCT_URL'],
];
const variables = ['AUTH_URL', 'FREIGHT_URL', 'INDIA_INSTRUCTION_URL', 'INDIA_PRODUCT_URL', 'CLIENT_ID', 'CLIENT_SECRET',
  'ROPC_USERNAME', 'ROPC_PASSWORD', 'LOGIN_ID', 'LICENCE_KEY', 'AWB'];
// What an example leaves open, by the name of the field.
const values = { client_id: '{{CLIENT_ID}}', client_secret: '{{CLIENT_SECRET}}', ClientID: '{{CLIENT_ID}}',
  clientSecret: '{{CLIENT_SECRET}}', username: '{{ROPC_USERNAME}}', password: '{{ROPC_PASSWORD}}', token: '{{token}}',
  LoginID: '{{LOGIN_ID}}', LicenceKey: '{{LICENCE_KEY}}', AWBNo: '{{AWB}}', secretId: '{{secretId}}' };
// Fields of answers that later calls need.
const kept = { issueAccessToken: ['token', 'access_token'], issueParcelToken: ['parcelToken', 'access_token'],
  listOwnSecrets: ['secretId', 'items[0].id'] };
// Only for applications with another role, for a level that a sandbox does not have, or an end of the others.
const leftOut = ['listWithdrawals', 'reportUsage', 'requestOwnLevel'], last = ['revokeToken'];

const filled = (name, value) => value && typeof value === 'object'
  ? (Array.isArray(value) ? value.map(element => filled(name, element))
    : Object.fromEntries(Object.entries(value).map(([key, element]) => [key, filled(key, element)])))
  : values[name] ?? value;

function requests() {
  const all = [];
  for (const [service, base] of services) {
    const document = parse(readFileSync(join(root, service, 'src/main/resources/openapi/clients/openapi.yaml'), 'utf8'));
    const resolved = node => node.$ref ? node.$ref.slice(2).split('/').reduce((at, key) => at[key], document) : node;
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        if (leftOut.includes(operation.operationId)) continue;
        const parameters = (operation.parameters ?? []).map(resolved);
        const headers = { Accept: 'application/json' };
        parameters.filter(p => p.in === 'header' && p.required).forEach(p => headers[p.name] = filled(p.name, p.example));
        const schemes = Object.keys(operation.security[0] ?? {}).map(name => document.components.securitySchemes[name]);
        const [scheme] = schemes;
        const [media, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
        if (scheme?.type === 'apiKey') headers[scheme.name] = scheme.name === 'JWTToken' ? '{{token}}' : '{{CLIENT_ID}}';
        if (scheme?.scheme === 'bearer') headers.Authorization = 'Bearer {{parcelToken}}';
        if (scheme?.scheme === 'basic' && !media?.includes('form')) headers.Authorization = 'Basic {{basic}}';
        let body;
        if (content) {
          headers['Content-Type'] = media;
          const example = filled('', content.example);
          body = media.includes('json') ? JSON.stringify(example, null, 2) : new URLSearchParams(example).toString()
            .replace(/%7B%7B(\w+)%7D%7D/g, '{{$1}}');
        }
        const query = parameters.filter(p => p.in === 'query').map(p => `${p.name}=${encodeURIComponent(p.example)}`).join('&');
        const filledPath = path.replace(/\{(\w+)}/g,
          (_, name) => filled(name, parameters.find(p => p.in === 'path' && p.name === name).example));
        all.push({ id: operation.operationId, folder: document.info.title, summary: operation.summary,
          method: method.toUpperCase(), url: `{{${base}}}${filledPath}${query ? '?' + query : ''}`, headers, body });
      }
    }
  }
  const isLast = request => last.includes(request.id);
  return [...all.filter(r => !isLast(r)), ...all.filter(isLast)];
}

const [folder, what] = process.argv.slice(2);
if (what === 'environment') {
  const sandbox = { ...process.env, AWB: process.env.AWBS.split(',')[2] };
  const basic = Buffer.from(`${sandbox.CLIENT_ID}:${sandbox.CLIENT_SECRET}`).toString('base64');
  console.log(JSON.stringify({ name: 'Waybill sandbox',
    values: [...variables.map(key => ({ key, value: sandbox[key], enabled: true })), { key: 'basic', value: basic, enabled: true }] }));
} else {
  const all = requests();
  const script = request => [
    `pm.test('${request.id} is answered', () => pm.expect(pm.response.code).to.be.oneOf([200, 201]));`,
    ...(kept[request.id] ? [`pm.environment.set('${kept[request.id][0]}', pm.response.json().${kept[request.id][1]});`] : []),
  ];
  writeFileSync(join(folder, 'waybill.postman_collection.json'), JSON.stringify({
    info: { name: 'Waybill', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: all.map(request => ({
      name: `${request.folder}: ${request.summary}`,
      event: [{ listen: 'test', script: { type: 'text/javascript', exec: script(request) } }],
      request: { method: request.method, url: request.url,
        header: Object.entries(request.headers).map(([key, value]) => ({ key, value })),
        ...(request.body ? { body: { mode: 'raw', raw: request.body } } : {}) },
    })),
  }, null, 2));
  writeFileSync(join(folder, 'waybill.http'), all.map(request =>
    [`### ${request.folder}: ${request.summary}`, `# @name ${request.id}`, `${request.method} ${request.url}`,
      ...Object.entries(request.headers).map(([key, value]) => `${key}: ${value}`), '', request.body ?? ''].join('\n')).join('\n'));
  console.log(`${all.length} requests in waybill.postman_collection.json and waybill.http`);
}

// The main calls, made with the generated clients against a running sandbox; its sandbox.env is in the environment. check compiles
// and runs it beside the clients.
import { Configuration as Auth, TokensVariantAApi, ErrorDocumentsApi } from './auth-token-service/index.js';
import { Configuration as Freight, ProductsApi, ChargeableWeightApi, ResponseError } from './freight-product-service/index.js';
import { Configuration as Instruction, InstructionsApi } from './india-instruction-service/index.js';
import { Configuration as Product, ProductLookupApi } from './india-product-service/index.js';

declare const process: { env: Record<string, string>; exit(status: number): void };
const sandbox = process.env;
let calls = 0;
function require(what: string, asExpected: boolean) {
  if (!asExpected) throw new Error('not as expected: ' + what);
  calls++;
  console.log(what);
}

async function main() {
  const auth = new Auth({ basePath: sandbox.AUTH_URL });
  const token = await new TokensVariantAApi(auth).issueAccessToken({
    grantType: 'client_credentials', clientId: sandbox.CLIENT_ID, clientSecret: sandbox.CLIENT_SECRET,
  });
  require('token', token.tokenType === 'Bearer');
  const freight = new Freight({ basePath: sandbox.FREIGHT_URL, accessToken: token.accessToken });
  const products = await new ProductsApi(freight).listProducts({});
  require('products', products.products.some(product => product.productCode === 'STD'));
  const weight = (height: number) => new ChargeableWeightApi(freight).calculateChargeableWeight({ weightRequest: {
    productCode: 'STD',
    parties: [{ role: 'consignor', address: { countryCode: 'SE' } }, { role: 'consignee', address: { countryCode: 'FR' } }],
    cargo: { pieces: [{ packageType: 'PAL', numberOfPieces: 2, weight: 450, length: 120, width: 80, height }] },
  } });
  require('chargeable weight', (await weight(145)).chargeableWeight === 930);
  const profile = { loginID: sandbox.LOGIN_ID, licenceKey: sandbox.LICENCE_KEY, apiType: 'S' as const };
  const lookup = await new ProductLookupApi(new Product({ basePath: sandbox.INDIA_PRODUCT_URL, apiKey: token.accessToken }))
    .listExpressProducts({ profileRequest: { profile } });
  require('express products', lookup.getAllProductsAndSubProductsResult.productList.length === 5);
  const instruction = await new InstructionsApi(new Instruction({ basePath: sandbox.INDIA_INSTRUCTION_URL, apiKey: token.accessToken }))
    .giveAlternateInstruction({ instructionRequest: { altreq: { aWBNo: sandbox.AWBS.split(',')[1], altInstRequestType: 'DT' }, profile } });
  require('instruction', !instruction.custALTInstructionUpdateResult.isError);
  require('error document', (await new ErrorDocumentsApi(auth).explainError({ code: '429.0000001' })).status === 429);
  try {
    await weight(1450);
    throw new Error('a height of 1450 cm was taken');
  } catch (e) {
    if (!(e instanceof ResponseError)) throw e;
    const problem = await e.response.json();
    require('refusal ' + problem.code + ' at ' + problem.errors[0].pointer + ' (request ' + problem.requestId + ')',
      problem.errors[0].pointer === '/cargo/pieces/0/height');
  }
  console.log(calls + ' calls by the TypeScript clients, as expected');
}
main().catch(e => { console.error(e); process.exit(1); });

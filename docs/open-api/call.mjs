// A signed call: node call.mjs METHOD PATH [BODY]
import { createHash, createHmac, randomBytes } from 'node:crypto';

const [method = 'GET', target = '/open/v1/lots', body = ''] = process.argv.slice(2);
const { BOCHONG_URL, BOCHONG_APP_KEY, BOCHONG_APP_SECRET } = process.env;

const timestamp = String(Math.floor(Date.now() / 1000));
const nonce = randomBytes(16).toString('hex');
const bodyHash = createHash('sha256').update(body).digest('hex');
const text = [method, target, timestamp, nonce, bodyHash].join('\n');
const signature = createHmac('sha256', BOCHONG_APP_SECRET).update(text).digest('hex');

const response = await fetch(BOCHONG_URL + target, {
  method,
  headers: {
    'x-bochong-key': BOCHONG_APP_KEY,
    'x-bochong-timestamp': timestamp,
    'x-bochong-nonce': nonce,
    'x-bochong-signature': signature,
    ...(body !== '' && { 'content-type': 'application/json' }),
  },
  ...(body !== '' && { body }),
});
console.log(await response.text());
process.exitCode = response.ok ? 0 : 1;

// Takes events: BOCHONG_APP_SECRET=… PORT=9000 node receive.mjs
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const seen = new Set();

function isSigned(request, body) {
  const { 'x-bochong-timestamp': timestamp = '', 'x-bochong-nonce': nonce = '', 'x-bochong-signature': signature = '' } = request.headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = ['POST', request.url, timestamp, nonce, bodyHash].join('\n');
  const expected = createHmac('sha256', process.env.BOCHONG_APP_SECRET).update(text).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  if (!isSigned(request, body)) return response.writeHead(401).end();
  const { deliveryId, event, data } = JSON.parse(body.toString());
  if (!seen.has(deliveryId)) console.log(event, JSON.stringify(data));
  seen.add(deliveryId);
  response.writeHead(204).end();
});
server.listen(Number(process.env.PORT ?? 9000), () => console.log(`listening on ${server.address().port}`));

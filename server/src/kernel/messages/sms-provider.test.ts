import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createSmsProvider } from './sms-provider.ts';

test('a carrier that sends the call on to somebody else gets neither message nor key there', async () => {
  const asked: string[] = [];
  const carrier = createServer((request, response) => {
    asked.push(String(request.url));
    if (request.url === '/moved') response.end('{"id":"1"}');
    else response.writeHead(307, { location: '/moved' }).end();
  }).listen(0, '127.0.0.1');
  await once(carrier, 'listening');
  const url = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}/send`;
  const provider = createSmsProvider(readConfig({ BOCHONG_SMS_URL: url, BOCHONG_SMS_KEY: 'key' }));
  await expect(provider.send({ phone: '13800001234', content: '1', messageId: 'm' })).rejects.toThrow();
  expect(asked).toEqual(['/send']);
  carrier.close();
});

import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createHttp } from './http.ts';
import { callerBehind, trustIn } from './trusted-proxy.ts';

const trusts = trustIn(['10.1.0.0/16', '192.168.7.9', 'fd00:1::/32']);

test.each([
  ['10.1.200.3', true],
  ['::ffff:10.1.0.9', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['192.168.7.9', true],
  ['fd00:1::7', true],
  ['192.168.7.10', false],
  ['10.2.0.1', false],
  ['fd00:2::7', false],
  ['', false],
  ['not an address', false],
])('%s is a proxy of ours: %s', (address, expected) => expect(trusts(address)).toBe(expected));

test.each([
  ['a caller without a proxy', '203.0.113.5', '', '203.0.113.5'],
  ['a caller who claims to be another', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['one proxy', '10.1.0.2', '203.0.113.5', '203.0.113.5'],
  ['one proxy, and a caller who claims to be another', '10.1.0.2', '198.51.100.1, 203.0.113.5', '203.0.113.5'],
  ['two proxies, one behind the other', '10.1.0.2', '198.51.100.1, 203.0.113.5, 10.1.0.3', '203.0.113.5'],
  ['a proxy that says nothing', '10.1.0.2', '', '10.1.0.2'],
])('%s', (_, peer, forwarded, caller) => expect(callerBehind(peer, forwarded, trusts)).toBe(caller));

test('the server counts a request as its caller’s: of a proxy by what it adds, of anybody else by where it comes from', async () => {
  const http = await createHttp('silent', { trusts });
  http.get('/who', async (request) => request.ip);
  const ask = async (remoteAddress: string, forwarded: string) =>
    (await http.inject({ url: '/who', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body;
  expect(await ask('10.1.0.2', '198.51.100.1, 203.0.113.5')).toBe('203.0.113.5');
  expect(await ask('203.0.113.5', '127.0.0.1')).toBe('203.0.113.5');
  expect(await ask('10.2.0.1', '198.51.100.1')).toBe('10.2.0.1');
  await http.close();
});

test('the setting takes networks and addresses, and names itself when it is wrong', () => {
  expect(readConfig({ BOCHONG_TRUSTED_PROXIES: '10.1.0.0/16,192.168.7.9' }).BOCHONG_TRUSTED_PROXIES).toEqual([
    '10.1.0.0/16',
    '192.168.7.9',
  ]);
  expect(() => readConfig({ BOCHONG_TRUSTED_PROXIES: '10.1.0.0/33' })).toThrow('BOCHONG_TRUSTED_PROXIES');
  expect(() => readConfig({ BOCHONG_TRUSTED_PROXIES: 'proxy' })).toThrow('BOCHONG_TRUSTED_PROXIES');
});

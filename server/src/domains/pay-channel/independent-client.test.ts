import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { toIso } from '../../kernel/time.ts';
import { formOf, noticeContent, signedPart, signRequest } from './alipay/alipay.rule.ts';
import { alipayPeer, orderOf, type Peer, wechatPeer } from './channel-conformance.fixture.ts';
import { isSigned } from './verifier.rule.ts';
import { authorization, signLines, unseal } from './wechat-pay/wechat-pay.rule.ts';

/** Clients that others wrote: what they sign, seal and believe is what we do, and the emulated channels take it. */
const now = () => new Date();

describe('WeChat Pay', () => {
  let peer: Peer;
  beforeAll(async () => {
    peer = await wechatPeer('merchant', now);
  });
  afterAll(() => peer.emulator.close());

  test('signs the same request the same way', () => {
    const { privateKey, merchantNo, serialNo } = peer.account;
    const [timestamp, nonce, body, path] = ['1554208460', '593BEC0C930BF1AFEB40B4A08C8FB242', '{"a":"停车"}', '/v3/certificates?a=1'];
    const theirs = Rsa.sign(Formatter.request('POST', path, timestamp, nonce, body), privateKey);
    expect(signLines(privateKey, ['POST', path, timestamp, nonce, body])).toBe(theirs);
    const header = authorization({ merchantNo, serialNo, privateKey }, { method: 'POST', path, body, timestamp, nonce });
    const parts = (text: string) => text.slice('WECHATPAY2-SHA256-RSA2048 '.length).split(',').sort();
    expect(parts(header)).toEqual(parts(Formatter.authorization(merchantNo, nonce, theirs, timestamp, serialNo)));
  });

  test('opens what they have sealed, and nothing that was changed', () => {
    const { apiV3Key } = peer.account;
    const ciphertext = Aes.AesGcm.encrypt('{"a":"停车"}', apiV3Key, '0123456789ab', 'transaction');
    expect(unseal({ ciphertext, nonce: '0123456789ab', associated_data: 'transaction' }, apiV3Key)).toBe('{"a":"停车"}');
    expect(() => unseal({ ciphertext, nonce: '0123456789ab', associated_data: 'refund' }, apiV3Key)).toThrow();
    expect(() => unseal({ ciphertext, nonce: '0123456789ab', associated_data: 'transaction' }, apiV3Key.replace('b', 'c'))).toThrow();
    expect(() => unseal({ ciphertext: '', nonce: '', associated_data: '' }, apiV3Key)).toThrow('nothing is sealed');
  });

  test('their client is served by the emulated channel, and believes it', async () => {
    const { merchantNo, serialNo, privateKey, appId } = peer.account;
    const certs = Object.fromEntries(peer.believed.map(({ serial, pem }) => [serial, pem]));
    const client = new Wechatpay({ mchid: merchantNo, serial: serialNo, privateKey, certs, baseURL: peer.emulator.url });
    const { outTradeNo, amountFen, notifyUrl, description } = orderOf(now());
    const order = { mchid: merchantNo, appid: appId, out_trade_no: outTradeNo, description, notify_url: notifyUrl };
    const more = { time_expire: '2030-01-01T00:00:00+08:00', amount: { total: amountFen, currency: 'CNY' } };
    const { data } = await client.chain('v3/pay/transactions/native').post({ ...order, ...more });
    expect(data).toMatchObject({ code_url: expect.stringMatching(/^weixin:/) });
    expect(peer.emulator.complaints).toEqual([]);
    expect(await peer.channel.query(outTradeNo)).toEqual({ state: 'PAYING' });
  });
});

describe('Alipay', () => {
  let peer: Peer;
  let sdk: AlipaySdk;
  beforeAll(async () => {
    peer = await alipayPeer('merchant', now);
    const { appId, privateKey } = peer.account;
    const alipayPublicKey = peer.believed[0]?.pem ?? '';
    sdk = new AlipaySdk({ appId, privateKey, keyType: 'PKCS8', alipayPublicKey, gateway: peer.emulator.url, signType: 'RSA2' });
  });
  afterAll(() => peer.emulator.close());

  test('signs the same request the same way', () => {
    const address = sdk.pageExecute('alipay.trade.wap.pay', 'GET', { bizContent: { out_trade_no: 'CB1', subject: '停车 50%+优惠' } });
    const { sign, ...parameters } = formOf(new URL(address).search);
    expect(signRequest(parameters, peer.account.privateKey).sign).toBe(sign);
  });

  test('believes the notification that they believe', async () => {
    const order = orderOf(now());
    await peer.channel.create?.(order);
    peer.emulator.books.pay(order.outTradeNo);
    for (const flaw of [undefined, 'forged', 'probe'] as const) {
      const form = formOf(peer.emulator.notice(order.outTradeNo, flaw).body);
      const ours = isSigned(noticeContent(form), form.sign ?? '', { verifiers: peer.account.verifiers, at: now() });
      expect([ours, sdk.checkNotifySignV2({ ...form })]).toEqual(flaw ? [false, false] : [true, true]);
    }
  });

  test('their client is served by the emulated channel, and believes it', async () => {
    const { outTradeNo, notifyUrl } = orderOf(now());
    const bizContent = { out_trade_no: outTradeNo, total_amount: '12.34', subject: '停车', time_expire: '2030-01-01 00:00:00' };
    // Left alone, it stamps requests in the time zone of the machine.
    const timestamp = toIso(now()).slice(0, 19).replace('T', ' ');
    const answer = await sdk.exec('alipay.trade.precreate', { notifyUrl, bizContent, timestamp }, { validateSign: true });
    expect(peer.emulator.complaints).toEqual([]);
    expect(answer).toMatchObject({ code: '10000', qrCode: expect.stringMatching(/^https:/) });
    expect(await peer.channel.query(outTradeNo)).toEqual({ state: 'PAYING' });
  });

  test.each([
    ['{"x_response":{"a":"}{","b":{"c":1}},"sign":"s"}', '{"a":"}{","b":{"c":1}}'],
    ['{"sign":"s","x_response":{"a":"\\"}"}}', '{"a":"\\"}"}'],
    ['{"x_response":{"a":', undefined],
    ['{"y_response":{}}', undefined],
  ])('the signed part of %s is %s', (text, part) => {
    expect(signedPart(text, 'x_response')).toBe(part);
  });
});

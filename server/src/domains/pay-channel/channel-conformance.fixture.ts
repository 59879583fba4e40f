import { generateKeyPairSync } from 'node:crypto';
import { payWay } from '@bochong/contract/bill';
import { startAlipayEmulator } from '@bochong/simulator/channel/alipay/alipay-emulator';
import type { CertifiedKey } from '@bochong/simulator/channel/certificate';
import type { ChannelEmulator, EmulatedNotice } from '@bochong/simulator/channel/emulator';
import { startWechatEmulator } from '@bochong/simulator/channel/wechat/wechat-emulator';
import { createAlipay } from './alipay/alipay.ts';
import type { ChannelAccount } from './channel-account.ts';
import type { PayChannel, PaymentOrder } from './pay-channel.ts';
import { readVerifier, type Verifier } from './verifier.rule.ts';
import { createWechatPay } from './wechat-pay/wechat-pay.ts';

/** How a merchant stands with a channel. */
export type Standing = 'merchant' | 'partner';

/** A channel under test and the peer behind it. */
export interface Peer {
  channel: PayChannel;
  emulator: ChannelEmulator;
  account: ChannelAccount;
  /** Keys the account believes, as they are written into the console. */
  believed: { serial: string; pem: string }[];
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const pemOf = (key: ReturnType<typeof keyPair>['privateKey']) => key.export({ type: 'pkcs8', format: 'pem' }).toString().trim();

const host = (baseUrl: string, now: () => Date) => ({ baseUrl, now, refundNotifyUrl: 'https://pay.example.com/pay/refund-notify/1' });
const believe = (believed: Peer['believed']): Verifier[] => believed.flatMap((one) => readVerifier(one) ?? []);

export const merchantNumbers = {
  wechat: { merchantNo: '1900000109', subMerchantNo: '1900000118' },
  alipay: { merchantNo: '2088000000000001', subMerchantNo: '2088000000000156' },
};

/** WeChat Pay: the merchant believes certificates, the service provider's a public key by its id as well. */
export async function wechatPeer(standing: Standing, now: () => Date): Promise<Peer> {
  const { privateKey, publicKey } = keyPair();
  const { merchantNo, subMerchantNo } = merchantNumbers.wechat;
  const facts = {
    merchantNo,
    subMerchantNo: standing === 'partner' ? subMerchantNo : '',
    appId: 'wxd678efh567hg6787',
    serialNo: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    apiV3Key: 'b0c4ong-emulated-api-v3-key-32by',
    appSecret: 'e3u1at3d5ecret0fpub11cacc0unt000',
  };
  const emulator = await startWechatEmulator({ ...facts, publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() }, now);
  const { present, next, expired } = emulator.keys;
  const believed = [present, next, expired].map(({ serial, certificatePem }) => ({ serial, pem: certificatePem.trim() }));
  const account = { ...facts, privateKey: pemOf(privateKey), rootSerial: '', authToken: '', verifiers: believe(believed) };
  return {
    channel: createWechatPay(account, { ...host(emulator.url, now), openUrl: emulator.url, apiUrl: emulator.url }),
    emulator,
    account,
    believed,
  };
}

/** Alipay: the merchant in public key mode with bare keys, the service provider in certificate mode. */
export async function alipayPeer(standing: Standing, now: () => Date): Promise<Peer> {
  const { privateKey, publicKey } = keyPair();
  const { merchantNo, subMerchantNo } = merchantNumbers.alipay;
  const partner = standing === 'partner';
  const serials = partner
    ? { serialNo: 'a1b2c3d4e5f60718293a4b5c6d7e8f90', rootSerial: '687b59193f3f462dd5336e5abf83c5d8' }
    : { serialNo: '', rootSerial: '' };
  const appId = '2021000000000001';
  const authToken = partner ? '202611BB000000000000000000000000' : '';
  const emulator = await startAlipayEmulator(
    {
      ...{ appId, authToken, certSerial: serials.serialNo, rootSerial: serials.rootSerial },
      sellerId: partner ? subMerchantNo : merchantNo,
      providerId: partner ? merchantNo : '',
      publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
    now,
  );
  const { present, next, expired } = emulator.keys;
  const bare = ({ publicPem }: CertifiedKey) => ({ serial: '', pem: publicPem.trim() });
  const certified = ({ serial, certificatePem }: CertifiedKey) => ({ serial, pem: certificatePem.trim() });
  const believed = partner ? [present, next, expired].map(certified) : [bare(present), bare(next), certified(expired)];
  const facts = { merchantNo, subMerchantNo: partner ? subMerchantNo : '', appId, authToken, apiV3Key: '', appSecret: '', ...serials };
  const account = { ...facts, privateKey: pemOf(privateKey), verifiers: believe(believed) };
  return { channel: createAlipay(account, host(emulator.url, now)), emulator, account, believed };
}

let numbers = 0;
/** An order of 12.34 yuan under a new number. */
export const orderOf = (now: Date, change: Partial<PaymentOrder> = {}): PaymentOrder => ({
  outTradeNo: `CB${now.getTime()}${String(++numbers).padStart(4, '0')}`,
  amountFen: 1234,
  description: '停车',
  payWay: payWay.QR,
  payerId: '',
  payerIp: '203.0.113.9',
  notifyUrl: 'https://pay.example.com/pay/notify/1',
  expireAt: new Date(now.getTime() + 15 * 60_000),
  frozen: false,
  ...change,
});

export const rawOf = ({ body, headers }: EmulatedNotice) => ({ body, headers });

export async function all<T>(lines: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

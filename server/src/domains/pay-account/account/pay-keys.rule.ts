import { createPrivateKey } from 'node:crypto';
import type { PayKeys } from '@bochong/contract/pay-account';
import { payProvider } from '@bochong/contract/pay-account';
import { readVerifier, type Verifier } from '../../pay-channel/index.ts';

/** Keys of an account as they are kept, whole. */
export interface StoredKeys {
  privateKey: string;
  serialNo: string;
  apiV3Key: string;
  appSecret: string;
  rootSerial: string;
  authToken: string;
  verifiers: { serial: string; pem: string }[];
}

export const noKeys: StoredKeys = {
  ...{ privateKey: '', serialNo: '', apiV3Key: '', appSecret: '', rootSerial: '', authToken: '' },
  verifiers: [],
};

/** What is kept once some parts were written; a part that was left out stays. */
export function mergedKeys(kept: StoredKeys, written: PayKeys): StoredKeys {
  const given = Object.entries(written).filter(([, value]) => value !== undefined);
  return { ...kept, ...Object.fromEntries(given) };
}

/** The part that is missing for a provider, by its Chinese name; undefined when nothing is. */
export function missingPart(provider: number, keys: StoredKeys): string | undefined {
  if (keys.privateKey === '') return '商户私钥';
  if (keys.verifiers.length === 0) return '平台公钥或证书';
  if (provider !== payProvider.WECHAT) return keys.rootSerial !== '' && keys.serialNo === '' ? '商户证书序列号' : undefined;
  if (keys.serialNo === '') return '商户证书序列号';
  if (keys.apiV3Key === '') return 'APIv3密钥';
  return keys.verifiers.some(({ serial }) => serial === '') ? '序列号/公钥ID' : undefined;
}

/** The part that cannot be read as what it should be; undefined when all can. */
export function unreadablePart({ privateKey, verifiers }: StoredKeys): string | undefined {
  if (verifiers.some((one) => readVerifier(one) === undefined)) return '平台公钥或证书';
  try {
    return createPrivateKey(privateKey).asymmetricKeyType === 'rsa' ? undefined : '商户私钥';
  } catch {
    return '商户私钥';
  }
}

export const readVerifiers = ({ verifiers }: StoredKeys): Verifier[] => verifiers.flatMap((one) => readVerifier(one) ?? []);

/** When the first verifier runs out; null when none does. */
export function firstExpiry(verifiers: readonly Verifier[]): Date | null {
  const ends = verifiers.flatMap(({ to }) => (to ? [to.getTime()] : []));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

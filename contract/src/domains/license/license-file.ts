import { z } from 'zod';
import { date, instant } from '../../kernel/fields.ts';
import { authType, isSwitch } from './license-enums.ts';

/** Longest grace a licence may give. */
export const maxGraceDays = 90;

export const licenseProduct = 'BOCHONG';

/** One licensed kind and how many of it. */
export const licenseItem = z.object({
  authType: authType.schema,
  qty: z.number().int().min(1).max(1_000_000).meta({ title: '数量' }),
});
export type LicenseItem = z.output<typeof licenseItem>;

/** Kinds stand once each; a switch is had once. */
export const itemsAreSane = (items: readonly LicenseItem[]): boolean =>
  new Set(items.map((item) => item.authType)).size === items.length && items.every((item) => !isSwitch(item.authType) || item.qty === 1);

/** What the issuer signs. Without items it renews the pool it names; items are added to the pool. */
export const licensePayload = z.object({
  product: z.string().max(32),
  licenseNo: z.string().min(1).max(64),
  mode: z.literal([1, 2]),
  dealerNo: z.string().max(8),
  /** Machine of the installation, or the unit's number where the platform hosts it. */
  machineCode: z.string().max(64),
  /** Pool the licence goes to; absent: the unit's first pool of the mode. */
  poolNo: z.string().min(1).max(32).optional(),
  poolName: z.string().min(1).max(50).optional(),
  items: z.array(licenseItem).max(7),
  startDate: date('生效日'),
  expireDate: date('到期日'),
  issuedAt: instant('签发时间'),
  /** Key it is signed with, where an issuer has several; files of before there were several name none. */
  keyId: z.string().min(1).max(32).optional(),
  /** Installation it is made for; absent: any that the machine code fits. */
  installation: z.string().min(1).max(64).optional(),
  /** Days after its end during which everything still works; absent: {@link graceDays}. */
  graceDays: z.number().int().min(0).max(maxGraceDays).optional(),
});
export type LicensePayload = z.output<typeof licensePayload>;

/** A licence file: the payload, the algorithm and the signature over the payload's canonical text. */
export const licenseFile = licensePayload.extend({ alg: z.literal('Ed25519'), sig: z.string().min(1).max(200) });

/** Text that is signed: JSON with sorted keys and no spaces, without algorithm and signature. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalText(inner)}`)
    .join(',')}}`;
}

import { hiddenSecret, vendorOf } from '@bochong/contract/third-party';

export type Values = Readonly<Record<string, string>>;

/** Secrets once some were written: `******` keeps what is kept of the same vendor. `missing` is the title of one that is neither written nor kept. */
export function mergedSecrets(
  { thirdType, vendor, secrets }: { thirdType: number; vendor: string; secrets: Values },
  kept: { thirdType: number; vendor: string; secrets: Values } | undefined,
): { secrets: Values; missing?: string } {
  const same = kept !== undefined && kept.thirdType === thirdType && kept.vendor === vendor;
  const merged: Record<string, string> = {};
  for (const { key, title, secret, optional } of vendorOf(thirdType, vendor)?.params ?? []) {
    if (!secret) continue;
    const written = secrets[key] ?? '';
    const value = written === hiddenSecret ? (same ? (kept.secrets[key] ?? '') : '') : written.trim();
    if (value === '' && !optional) return { secrets: merged, missing: title };
    if (value !== '') merged[key] = value;
  }
  return { secrets: merged };
}

/** What a reader sees of secrets. */
export const hiddenOf = (secrets: Values): Values => Object.fromEntries(Object.keys(secrets).map((key) => [key, hiddenSecret]));

/** A text that is kept of a call: secrets it repeats, numbers of people and long content are not. */
export function maskedText(text: string, secrets: Values): string {
  let masked = text.replaceAll(/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2').replaceAll('\u0000', '');
  for (const secret of Object.values(secrets)) if (secret.length >= 4) masked = masked.replaceAll(secret, hiddenSecret);
  return masked.toWellFormed().slice(0, 500);
}

import { defaultSecurityPolicy, type SecurityPolicy } from '@bochong/contract/session';

/** Which way is stricter: fewer, more, or switched on. */
const stricter: Record<keyof SecurityPolicy, 'lower' | 'higher' | 'expiry' | 'mode'> = {
  maxFail: 'lower',
  lockMinutes: 'higher',
  captchaAfter: 'lower',
  ipMaxFail10Min: 'lower',
  pwdMode: 'mode',
  pwdExpireDays: 'expiry',
  pwdHistory: 'higher',
  sessionIdleMinutes: 'lower',
  sessionMaxHours: 'lower',
  sessionMaxPerUser: 'lower',
  allowPaste: 'higher',
  longPassword: 'higher',
  keepCharacters: 'higher',
  forbidWeakMode: 'higher',
  socketTicket: 'higher',
  showSessionTimeout: 'higher',
};

const isLooser = (key: keyof SecurityPolicy, own: number, platform: number): boolean => {
  switch (stricter[key]) {
    case 'lower':
      return own > platform;
    case 'higher':
      return own < platform;
    case 'expiry': // 0 = never expires
      return platform !== 0 && (own === 0 || own > platform);
    case 'mode': // 0 is the weak mode; 1 and 2 differ in kind
      return own === 0 && platform !== 0;
  }
};

/** First value of a dealer's policy that is looser than the platform's, or undefined. */
export const looserKey = (own: SecurityPolicy, platform: SecurityPolicy): keyof SecurityPolicy | undefined =>
  (Object.keys(stricter) as (keyof SecurityPolicy)[]).find((key) => isLooser(key, own[key], platform[key]));

/** What applies: the dealer's values where they are at least as strict as the platform's, which may have been tightened since. */
export function effectivePolicy(platform: Partial<SecurityPolicy>, own: Partial<SecurityPolicy> = {}): SecurityPolicy {
  const base = { ...defaultSecurityPolicy, ...platform };
  const wanted = { ...base, ...own };
  const entries = (Object.keys(stricter) as (keyof SecurityPolicy)[]).map((key) => [
    key,
    isLooser(key, wanted[key], base[key]) ? base[key] : wanted[key],
  ]);
  const policy = Object.fromEntries(entries) as SecurityPolicy;
  return policy.forbidWeakMode === 1 && policy.pwdMode === 0 ? { ...policy, pwdMode: 1 } : policy;
}

import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { authType, type LicensePayload, licenseProduct } from '@bochong/contract/license';
import { keyIdOf, rawOf, signLicense } from '@bochong/server/domains/license/import/license-signature.rule';
import type { LicenseCentre } from '@bochong/server/domains/license/index';
import type { App } from '@bochong/server/kernel/app-context';

const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Issuer of demo licences. Everybody has this key; only a demo's database trusts it. */
const demoIssuer: KeyObject = createPrivateKey({
  key: Buffer.concat([pkcs8Head, createHash('sha256').update('bochong development licence issuer').digest()]),
  format: 'der',
  type: 'pkcs8',
});

/** What a demo's database keeps of its issuer. */
export const demoIssuerKey = rawOf(createPublicKey(demoIssuer));

export const signDemoLicense = (payload: LicensePayload): string => signLicense({ keyId: keyIdOf(demoIssuerKey), ...payload }, demoIssuer);

/** Fifth group of a code of the demo's centre: so that a mistyped code is found. */
export const demoCodeCheck = (groups: string): string =>
  createHash('sha256').update(groups).digest('hex').slice(0, 5).toUpperCase().replaceAll('0', 'Z');

const addDays = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Takes any code whose fifth group fits, and grants a year of twenty lanes and two hundred berths. */
const demoCentre: LicenseCentre = {
  async activate({ activationCode, dealerNo, machineCode, now }) {
    if (demoCodeCheck(activationCode.slice(0, 20)) !== activationCode.slice(20)) return { refused: true };
    const content = signDemoLicense({
      product: licenseProduct,
      licenseNo: `DEV-${activationCode.slice(0, 20)}`,
      mode: 1,
      dealerNo,
      machineCode,
      items: [
        { authType: authType.LANE, qty: 20 },
        { authType: authType.ROADSIDE_BERTH, qty: 200 },
      ],
      startDate: addDays(now, -1),
      expireDate: addDays(now, 365),
      issuedAt: now.toISOString(),
    });
    return { content };
  },
};

/** Gives a demo, or a test, a licence centre, unless another one is configured. */
export function registerDemoCentre(app: Pick<App, 'config' | 'licenseCentre'>): void {
  if (app.config.BOCHONG_LICENSE_CENTRE_URL === undefined) app.licenseCentre = demoCentre;
}

import { createHash } from 'node:crypto';
import { authType, type LicensePayload, licenseProduct } from '@bochong/contract/license';
import type { Config } from '../../../kernel/config.ts';
import { signLicense } from '../import/license-signature.rule.ts';

export interface Activation {
  /** 25 letters and digits, without dashes. */
  activationCode: string;
  dealerNo: string;
  machineCode: string;
  now: Date;
}

/** The signed licence file of a code, or that it is none of the centre's. */
export type CentreAnswer = { content: string } | { refused: true };

/** Whoever turns activation codes into licence files. */
export interface LicenseCentre {
  /** The same code of the same unit gives the same licence number. Throws when it is unknown what became of the request. */
  activate(request: Activation, signal: AbortSignal): Promise<CentreAnswer>;
}

declare module '../../../kernel/app-context.ts' {
  interface App {
    readonly licenseCentre: LicenseCentre;
  }
}

/** A centre reached by one JSON call; it answers `{content}`, or a status between 400 and 499 for a code it does not take. */
const httpCentre = (url: string): LicenseCentre => ({
  async activate({ activationCode, dealerNo, machineCode }, signal) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ product: licenseProduct, activationCode, dealerNo, machineCode }),
      signal,
    });
    if (response.status >= 400 && response.status < 500) return { refused: true };
    const answer = (await response.json()) as { content?: unknown } | null;
    if (!response.ok || typeof answer?.content !== 'string') throw new Error(`授权中心返回${response.status}`);
    return { content: answer.content };
  },
});

/** Fifth group of a code of the development centre: so that a mistyped code is found. */
export const developmentCheck = (groups: string): string =>
  createHash('sha256').update(groups).digest('hex').slice(0, 5).toUpperCase().replaceAll('0', 'Z');

const addDays = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Stands in for the centre where none is configured: takes any code whose fifth group fits, and grants a year of twenty lanes and two hundred berths. */
const developmentCentre: LicenseCentre = {
  async activate({ activationCode, dealerNo, machineCode, now }) {
    if (developmentCheck(activationCode.slice(0, 20)) !== activationCode.slice(20)) return { refused: true };
    const payload: LicensePayload = {
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
    };
    return { content: signLicense(payload) };
  },
};

export const licenseCentreOf = (config: Config): LicenseCentre =>
  config.BOCHONG_LICENSE_CENTRE_URL ? httpCentre(config.BOCHONG_LICENSE_CENTRE_URL) : developmentCentre;

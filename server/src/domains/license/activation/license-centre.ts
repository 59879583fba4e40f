import { licenseProduct } from '@bochong/contract/license';
import type { Config } from '../../../kernel/config.ts';

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
    licenseCentre: LicenseCentre;
  }
}

/** A centre reached by one JSON call; it answers `{content}`, or a status between 400 and 499 for a code it does not take. */
const httpCentre = (url: string): LicenseCentre => ({
  async activate({ activationCode, dealerNo, machineCode }, signal) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ product: licenseProduct, activationCode, dealerNo, machineCode }),
      redirect: 'error',
      signal,
    });
    if (response.status >= 400 && response.status < 500) return { refused: true };
    const answer = (await response.json()) as { content?: unknown } | null;
    if (!response.ok || typeof answer?.content !== 'string') throw new Error(`授权中心返回${response.status}`);
    return { content: answer.content };
  },
});

/** Where no centre is configured no code is anybody's: nobody is asked. */
export const noCentre: LicenseCentre = { activate: async () => ({ refused: true }) };

export const licenseCentreOf = (config: Config): LicenseCentre =>
  config.BOCHONG_LICENSE_CENTRE_URL ? httpCentre(config.BOCHONG_LICENSE_CENTRE_URL) : noCentre;

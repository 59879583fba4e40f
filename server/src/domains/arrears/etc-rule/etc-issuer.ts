import type { App } from '../../../kernel/app-context.ts';

/** What an ETC issuer answers to a deduction. */
export type EtcAnswer = { state: 'SUCCESS'; tradeNo: string } | { state: 'FAILED'; failCode: string } | { state: 'PROCESSING' };

export interface EtcRequest {
  outTradeNo: string;
  plateNo: string;
  plateColor: number;
  amountFen: number;
  agreementNo: string;
}

/** What every issuer of ETC accounts can do. */
export interface EtcIssuer {
  /** True when the raw notification was signed by the issuer. */
  verify(rawBody: string, signature: string): boolean;
  /** Takes an amount from the account behind a plate that has agreed to it; the same `outTradeNo` twice takes it once. Throws when it is unknown what became of it. */
  deduct(request: EtcRequest): Promise<EtcAnswer>;
  /** What became of a deduction; `UNKNOWN_NUMBER` when the issuer never heard of it. */
  query(outTradeNo: string): Promise<EtcAnswer | { state: 'UNKNOWN_NUMBER' }>;
}

declare module '../../../kernel/app-context.ts' {
  interface App {
    /** Who takes deductions from accounts behind plates; without one nothing is announced or taken. */
    etcIssuer?: EtcIssuer;
  }
}

/** The issuer of this installation; what waits for one that is not there is left to a person. */
export function etcIssuerOf({ etcIssuer }: App): EtcIssuer {
  if (!etcIssuer) throw new Error('未接入ETC发行方');
  return etcIssuer;
}

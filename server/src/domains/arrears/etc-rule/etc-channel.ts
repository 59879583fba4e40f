import { createHmac } from 'node:crypto';
import { sameHex } from '../../../kernel/session/secret.ts';

/** What an ETC issuer answers to a deduction. */
export type EtcAnswer = { state: 'SUCCESS'; tradeNo: string } | { state: 'FAILED'; failCode: string } | { state: 'PROCESSING' };

export interface EtcRequest {
  outTradeNo: string;
  plateNo: string;
  plateColor: number;
  amountFen: number;
  agreementNo: string;
}

/** What a real issuer and the simulated one have in common. */
export interface EtcChannel {
  /** True when the raw notification was signed by the issuer. */
  verify(rawBody: string, signature: string): boolean;
  /** Takes an amount from the account behind a plate that has agreed to it; the same `outTradeNo` twice takes it once. Throws when it is unknown what became of it. */
  deduct(request: EtcRequest): Promise<EtcAnswer>;
  /** What became of a deduction; `UNKNOWN_NUMBER` when the issuer never heard of it. */
  query(outTradeNo: string): Promise<EtcAnswer | { state: 'UNKNOWN_NUMBER' }>;
}

/** Key under which the simulated issuer signs; real ones keep theirs in the agreement with the operator. */
export const simulatedEtcKey = 'bochong-simulated-etc';

/** Stands in for the issuers: takes everything at once, except from agreements that end in `-empty`. */
export const simulatedEtc: EtcChannel = {
  verify: (rawBody, signature) => sameHex(createHmac('sha256', simulatedEtcKey).update(rawBody).digest('hex'), signature),
  deduct: async ({ outTradeNo, agreementNo }) =>
    agreementNo.endsWith('-empty') ? { state: 'FAILED', failCode: 'INSUFFICIENT' } : { state: 'SUCCESS', tradeNo: `ETC${outTradeNo}` },
  // It keeps nothing: whoever asks is told to send the number again, and the same number gives the same answer.
  query: async () => ({ state: 'UNKNOWN_NUMBER' }),
};

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { sameHex, sha256Hex } from '../../../kernel/session/secret.ts';
import { keepToken } from './inbound.repo.ts';
import type { Inquiry } from './inquiry.ts';
import { parseAsked } from './wire-refusal.ts';

const asked = z.object({ OperatorID: z.string(), OperatorSecret: z.string().max(200) });

/** Why no token is given: codes of T/CEC 102. */
const failReason = { NONE: 0, NO_OPERATOR: 1, WRONG_SECRET: 2 } as const;

/** Gives a token: 32 random hex digits, kept as their hash. Those given before go on. */
export const queryToken: Inquiry = {
  name: 'query_token',
  open: true,
  async answer(body, { tx, now, peer, secrets }) {
    const { OperatorID, OperatorSecret } = parseAsked(asked, body);
    const refused = (FailReason: number) => ({ OperatorID, SuccStat: 1, AccessToken: '', TokenAvailableTime: 0, FailReason });
    if (!peer.enabled || OperatorID !== peer.peerOperatorId) return refused(failReason.NO_OPERATOR);
    if (!sameHex(sha256Hex(OperatorSecret), sha256Hex(secrets.operatorSecret))) return refused(failReason.WRONG_SECRET);
    const token = randomBytes(16).toString('hex');
    await keepToken(tx, peer, sha256Hex(token), now, new Date(now.getTime() + peer.tokenTtlSec * 1000));
    return { OperatorID, SuccStat: 0, AccessToken: token, TokenAvailableTime: peer.tokenTtlSec, FailReason: failReason.NONE };
  },
};

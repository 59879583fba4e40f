export { accountOver, splitsByTarget, type TargetSum, tradesByTarget, voucherNosOf } from './channel/channel-fee.repo.ts';
export { postAdjustment, postSettlement } from './channel/channel-post.service.ts';
export { type ChannelSide, channelSideOf, isLedgerCaughtUp } from './channel/channel-side.service.ts';
export { ledgerJobs } from './ledger.jobs.ts';
export { lockAccountMonth, lockedAccountMonths } from './period/period.repo.ts';
export { type Equation, ledgerEquations } from './proof/equation.ts';
export { isProofBroken } from './proof/proof.repo.ts';

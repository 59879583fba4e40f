/** What orders, occupancy and refunds of charging compute with: pure, from inputs that the caller has read. */

export type { Agreement } from './charging-engine/charging-discount.rule.ts';
export { priceSession, type SessionInput } from './charging-engine/charging-engine.rule.ts';
export { capture, freezeAtStart, refundParts } from './charging-engine/charging-money.rule.ts';

/** What orders, occupancy and refunds of charging compute with: pure, from inputs that the caller has read. */
export { priceSession, type SessionInput } from './charging-engine/charging-engine.rule.ts';

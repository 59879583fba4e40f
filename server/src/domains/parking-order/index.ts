export { dueFen } from './order-state.rule.ts';
export { applyPassageEvent, type PassageContext, type PassageOutcome } from './passage/passage.service.ts';
export { findStay, type StayRow, stayForPayment } from './stay.repo.ts';
export { applyPayment, type StayContext } from './stay.service.ts';

declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A card, its plates or its time changed: 1 new, 2 changed, 3 gone. */
    PassChanged: { cardId: string; certCode: string; syncType: 1 | 2 | 3 };
    /** The alert is recorded: consoles show it at once. */
    BlackAlertRaised: { alertId: string; plateNo: string; parkId: string; location: string; at: string; orderId: string | null };
  }
}

export { liftArrearsBlack, listForArrears } from './black-list/black-list.repo.ts';
export { passCardJobs } from './pass-card/pass-card.jobs.ts';
export { findCard, findCardByCode, type PassCard, passesOfPlate } from './pass-card/pass-card.repo.ts';
export { changePlates } from './pass-card/pass-plate-change.service.ts';
export { issueCard, quotePass, renewCard } from './pass-card/pass-sale.service.ts';
export { findPassRule, rulesOnSale } from './pass-rule/pass-rule.repo.ts';

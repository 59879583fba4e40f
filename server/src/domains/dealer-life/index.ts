declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A frozen unit works again: what came due meanwhile is over. In the transaction that thaws it. */
    DealerThawed: object;
    /** Everything of a unit is about to be deleted. In the transaction before the first row goes. */
    DealerErasing: object;
  }
}

export { dealerLifeJobs } from './dealer-life.jobs.ts';

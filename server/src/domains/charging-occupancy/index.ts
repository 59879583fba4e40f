declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** What a stay after a charge is billed for is known, or is another from now on. */
    ChargingOccupancySettled: { orderId: string };
    /** A car that keeps a charging bay came into a lot or went out of one. */
    OccupyingCarMoved: { plateNo: string };
  }
}

export { chargingOccupancyJobs } from './charging-occupancy.jobs.ts';
export { billedAfter } from './stay/occupancy.repo.ts';
export { waiveStay } from './stay/stay-debt.service.ts';

declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** What a stay after a charge is billed for is known, or is another from now on. */
    ChargingOccupancySettled: { orderId: string };
  }
}

export { chargingOccupancyJobs } from './charging-occupancy.jobs.ts';
export { billedAfter } from './stay/occupancy.repo.ts';

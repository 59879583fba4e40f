declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A car that a charge has given something off parking came in or went out. */
    GrantedCarMoved: { plateNo: string };
  }
}

export { chargingParkingLinkJobs } from './charging-parking-link.jobs.ts';

declare module '../../kernel/events.ts' {
  interface DomainEvents {
    /** A black-listed plate stands at an entry. */
    BlackPlateAtEntry: {
      listId: string;
      plateNo: string;
      plateColor: number;
      parkId: string;
      location: string;
      recordId: string;
      /** The stay that begins when the vehicle passes; null when it is held. */
      orderId: string | null;
      at: string;
    };
    /** The alert is recorded: consoles show it at once. */
    BlackAlertRaised: { alertId: string; plateNo: string; parkId: string; location: string; at: string; orderId: string | null };
  }
}

export { blackEntryFor } from './black-list.repo.ts';
export { liftArrearsBlack, listForArrears } from './black-list-record.repo.ts';

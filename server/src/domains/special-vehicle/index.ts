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
      at: string;
    };
  }
}

export { blackEntryFor } from './black-list.repo.ts';

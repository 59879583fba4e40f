import type { WorkContext } from '../../kernel/app-context.ts';

/** A call to a charge point that waits in its queue; `payload` as OCPP 1.6 names it. */
export interface CommandOrder {
  equipmentId: string;
  /** 0: the device as a whole. */
  connectorNo: number;
  action: string;
  payload: Readonly<Record<string, unknown>>;
  /** Of the person, where one asked for it. */
  requestedBy: string | null;
  reason: string;
  /** What it is for, told back with the outcome: `{ kind: 'order', id }`. */
  subject?: { kind: string; id: string };
  /** Given up when it was not sent until then (epoch ms); absent: the limit of its action. */
  sendBefore?: number;
}

declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A command has its outcome; only what the device said or did not say, never what it then did. */
    ChargePointCommandSettled: {
      commandId: string;
      equipmentId: string;
      connectorNo: number;
      action: string;
      subject: { kind: string; id: string } | null;
      /** Code of `commandStatus`. */
      status: number;
      result: Record<string, unknown> | null;
      at: string;
    };
  }
}

export type QueueCommand = (context: WorkContext, dealerId: string, order: CommandOrder) => Promise<string>;

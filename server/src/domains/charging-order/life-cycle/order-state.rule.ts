import { chargingCloseReason, chargingOrderStatus } from '@bochong/contract/charging-order';

/** What happens to an order. */
export type OrderEvent =
  /** The command to start was queued. */
  | 'startSent'
  /** The device refused it, did not answer, or nobody plugged in. */
  | 'startFailed'
  /** StartTransaction with the tag of the order. */
  | 'started'
  /** Somebody or something asks it to end. */
  | 'stopAsked'
  /** StopTransaction. */
  | 'stopped'
  /** The platform ends it at its last valid sample. */
  | 'stopLost'
  | 'priced'
  /** No energy flowed. */
  | 'empty'
  /** No price may be taken of it by itself. */
  | 'doubtful'
  | 'pricedByPerson'
  /** Late or other data of it were priced again. */
  | 'corrected';

type Status = (typeof chargingOrderStatus)['options'][number]['value'];
const { CREATED, STARTING, CHARGING, STOPPING, SETTLING, SETTLED, CLOSED, ABNORMAL } = chargingOrderStatus;

const steps: Readonly<Partial<Record<Status, Partial<Record<OrderEvent, Status>>>>> = {
  [CREATED]: { startSent: STARTING, startFailed: CLOSED },
  [STARTING]: { startFailed: CLOSED, started: CHARGING },
  [CHARGING]: { stopAsked: STOPPING, stopped: SETTLING, stopLost: SETTLING },
  [STOPPING]: { stopped: SETTLING, stopLost: SETTLING },
  [SETTLING]: { priced: SETTLED, empty: CLOSED, doubtful: ABNORMAL },
  [ABNORMAL]: { pricedByPerson: SETTLED, corrected: SETTLED },
  [SETTLED]: { corrected: SETTLED },
};

/** How long after a failed start its StartTransaction is still taken. */
export const lateStartMs = 24 * 3_600_000;

const failedStarts: readonly number[] = [chargingCloseReason.REJECTED, chargingCloseReason.NO_RESPONSE, chargingCloseReason.NOT_PLUGGED];

/** What is known of an order besides its status. */
export interface OrderStanding {
  orderStatus: Status;
  closeReason: number | null;
  /** Ended by the platform, without a stop of the device. */
  isProvisional: boolean;
  /** Since its close, in milliseconds; 0 while it is open. */
  closedForMs: number;
}

/** The status after an event; null: the event is refused. A closed order comes back only for a late start, or as a correction from 0. */
export function statusAfter(order: OrderStanding, event: OrderEvent): Status | null {
  const { orderStatus, closeReason, isProvisional, closedForMs } = order;
  if (orderStatus !== CLOSED) {
    if (orderStatus === ABNORMAL && event === 'corrected' && !isProvisional) return null;
    return steps[orderStatus]?.[event] ?? null;
  }
  if (event === 'started')
    return closeReason !== null && failedStarts.includes(closeReason) && closedForMs <= lateStartMs ? CHARGING : null;
  return event === 'corrected' && closeReason === chargingCloseReason.ZERO_ENERGY && isProvisional ? SETTLED : null;
}

/** Statuses of an order that has its gun. */
export const openStatuses = [CREATED, STARTING, CHARGING, STOPPING] as const;
export const isOpen = (status: number): boolean => (openStatuses as readonly number[]).includes(status);
/** Energy flows, or may. */
export const isRunning = (status: number): boolean => status === CHARGING || status === STOPPING;

import type { WorkContext } from '../../../kernel/app-context.ts';
import { afterCommit } from '../../../kernel/database/db.ts';
import { dueFen } from './order-state.rule.ts';
import type { StayRow } from './stay.repo.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A vehicle is gone and still owes: arrears begin here, and payments taken at the lane look for their stay. */
    ParkOrderLeftUnpaid: { orderId: string; parkId: string; plateNo: string; dueFen: number };
    /** A stay that is or was in arrears has other amounts, another state or another plate: its record follows within the transaction. */
    ParkOrderDebtChanged: { stay: StayRow; at: string };
    /** What a stay that has left is charged is another from now on: its fee, what is taken off, what was given up, or that it is void. */
    ParkOrderChargeChanged: { orderId: string };
    /** A stay on a company's account has left or changed since: the account takes part within the transaction. */
    CompanyStayChanged: { stay: StayRow; at: string };
    /** A vehicle is gone and more was paid for it than it owes: some of the money belongs to another stay, or back to the payer. */
    ParkOrderLeftOverpaid: { orderId: string };
    /** Stays became one, or separate again; their money has followed. Deliveries may come in any order, so consumers look at the orders. */
    OrdersMerged: { targetOrderId: string; sourceOrderIds: string[] };
    /** A passage of an inner yard was told late: a stay at these lots around it may have been priced without it. */
    InnerStayToldLate: { plateNo: string; outerParkIds: string[]; at: string };
    /** An order is void: nothing may be asked for it, and nothing said about it. */
    ParkOrderVoided: { orderId: string };
    OrderMergeUndone: { targetOrderId: string; sourceOrderIds: string[] };
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
    /** A vehicle is gone, for the first time of its stay: whatever it owes. */
    ParkOrderLeft: { orderId: string; parkId: string };
    /** A vehicle is in: alarms and guards may want to know. */
    /** A vehicle stands at an exit and owes; told again when it is seen there again. */
    StayAwaitsPayment: { orderId: string; parkId: string };
    ParkOrderOpened: { orderId: string; parkId: string; plateNo: string; plateColor: number; gateId: string | null; at: string };
  }
}

export const subjectOf = (stay: Pick<StayRow, 'dealerId' | 'parkId' | 'plateNo'>) => ({
  dealerId: stay.dealerId,
  parkId: stay.parkId,
  plateNo: stay.plateNo,
});

/** Tells the consoles that may see the lot, once the change is committed. */
export function announce({ app }: WorkContext, kind: 'enter' | 'exit' | 'pay', stay: StayRow): void {
  const { dealerId, parkId, id: orderId, plateNo, plateColor, parkName, orderStatus: status } = stay;
  const at = kind === 'enter' ? stay.enterTime : (stay.exitTime ?? stay.enterTime);
  const message = {
    infName: 'parkOrder',
    kind,
    orderId,
    parkId,
    parkName,
    plateNo,
    plateColor,
    orderStatus: status,
    at,
    dueFen: dueFen(stay),
  };
  afterCommit(() => app.realtime.publish({ dealerId, parkId }, message));
}

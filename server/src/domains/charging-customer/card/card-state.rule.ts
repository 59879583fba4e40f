import { chargingCardStatus } from '@bochong/contract/charging-customer';

const { STOCK, ACTIVE, LOST, FROZEN, CANCELLED } = chargingCardStatus;

/** What can be done to a card, and what becomes of it: stock → active ⇄ lost / frozen → cancelled. */
const steps = {
  发卡: { from: [STOCK], to: ACTIVE },
  解绑: { from: [ACTIVE], to: STOCK },
  挂失: { from: [ACTIVE], to: LOST },
  解挂: { from: [LOST], to: ACTIVE },
  冻结: { from: [ACTIVE, LOST], to: FROZEN },
  解冻: { from: [FROZEN], to: ACTIVE },
  换卡: { from: [ACTIVE, LOST, FROZEN], to: CANCELLED },
  注销: { from: [STOCK, ACTIVE, LOST, FROZEN], to: CANCELLED },
  删除: { from: [STOCK], to: STOCK },
} satisfies Record<string, { from: readonly number[]; to: number }>;
export type CardAction = keyof typeof steps;
export const cardActions = Object.keys(steps) as CardAction[];

/** The status after an action; undefined when a card of this status does not allow it. */
export function cardStatusAfter(action: CardAction, status: number): number | undefined {
  const { from, to } = steps[action];
  return (from as readonly number[]).includes(status) ? to : undefined;
}

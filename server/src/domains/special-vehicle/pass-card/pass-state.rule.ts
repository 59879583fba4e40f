import { passStatus } from '@bochong/contract/special-vehicle';

const { NOT_STARTED, ACTIVE, EXPIRED, CANCELLED, FROZEN } = passStatus;

/** What may be done to a card, by the status it is in; 3 is final. */
const allowed = {
  续费: [NOT_STARTED, ACTIVE, EXPIRED],
  换车: [NOT_STARTED, ACTIVE],
  过户: [NOT_STARTED, ACTIVE],
  冻结: [NOT_STARTED, ACTIVE],
  解冻: [FROZEN],
  注销: [NOT_STARTED, ACTIVE, EXPIRED, FROZEN],
} as const satisfies Record<string, readonly number[]>;
export type PassAction = keyof typeof allowed;

export const mayDo = (action: PassAction, status: number): boolean => (allowed[action] as readonly number[]).includes(status);

/** Status of a card on a day: the nightly job may not have come to it yet. */
export function statusOn(card: { passStatus: number; validFrom: string; validTo: string }, today: string): number {
  if (card.passStatus === CANCELLED || card.passStatus === FROZEN) return card.passStatus;
  if (card.validFrom > today) return NOT_STARTED;
  return card.validTo < today ? EXPIRED : ACTIVE;
}

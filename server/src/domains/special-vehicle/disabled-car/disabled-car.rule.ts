import { disabledStatus } from '@bochong/contract/special-vehicle';

const { TO_AUDIT, PASSED, REJECTED } = disabledStatus;

/** What may be done to a car, by its state; 已撤销 and 已到期 are final. */
const allowed = {
  修改: [TO_AUDIT, REJECTED],
  审核: [TO_AUDIT],
  换牌: [PASSED],
  撤销: [TO_AUDIT, PASSED],
} as const satisfies Record<string, readonly number[]>;
export type DisabledAction = keyof typeof allowed;

export const mayDoToCar = (action: DisabledAction, status: number): boolean => (allowed[action] as readonly number[]).includes(status);

import { applyStatus, type enterpriseFields, enterpriseStatus } from '@bochong/contract/dealer';
import type { z } from 'zod';

export type EnterpriseFields = z.output<typeof enterpriseFields>;

const maxYears = 3;

/** Last day of a certification: the end of the business licence, at most three years from the day of the decision. */
export function certifiedUntil(licenseEnd: string | null, today: string): string {
  const latest = Temporal.PlainDate.from(today).add({ years: maxYears }).toString();
  return licenseEnd === null || licenseEnd > latest ? latest : licenseEnd;
}

type Step = 'submit' | 'pass' | 'reject' | 'withdraw';

/** Status of the unit after a step of its application. While it is certified only the end of its certificate takes that away. */
export function unitStatusAfter(step: Step, current: number, before: number): number {
  if (step === 'pass') return enterpriseStatus.CERTIFIED;
  if (current === enterpriseStatus.CERTIFIED) return current;
  if (step === 'submit') return enterpriseStatus.WAITING;
  return step === 'reject' ? enterpriseStatus.LOST : before;
}

/** Steps an application takes; anything else is refused. */
const steps: Readonly<Record<'edit' | Step, readonly number[]>> = {
  edit: [applyStatus.DRAFT, applyStatus.REJECTED, applyStatus.WITHDRAWN],
  submit: [applyStatus.DRAFT, applyStatus.REJECTED, applyStatus.WITHDRAWN],
  withdraw: [applyStatus.DRAFT, applyStatus.WAITING],
  pass: [applyStatus.WAITING],
  reject: [applyStatus.WAITING],
};
export const mayTake = (step: 'edit' | Step, status: number): boolean => steps[step].includes(status);

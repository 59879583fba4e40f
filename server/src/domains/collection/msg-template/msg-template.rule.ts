import { templateStatus } from '@bochong/contract/collection';

const { DRAFT, AUDITING, PASSED, REJECTED, DISABLED } = templateStatus;

/** States of a template in which a command may be given. What has passed is what the carrier knows: it never changes, only a copy does. */
export const templateStates = {
  edit: [DRAFT, REJECTED],
  report: [DRAFT, REJECTED],
  audit: [AUDITING],
  disable: [PASSED],
  enable: [DISABLED],
  remove: [DRAFT, REJECTED, DISABLED],
} as const satisfies Record<string, readonly number[]>;

export type TemplateCommand = keyof typeof templateStates;

export const mayDo = (command: TemplateCommand, status: number): boolean => templateStates[command].some((state) => state === status);

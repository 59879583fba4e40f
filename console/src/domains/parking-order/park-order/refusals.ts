import { say } from '../../../kit/voices.ts';

/** Tells what could not be done, each reason once. */
export function tellRefusals(title: string, reasons: readonly string[]): void {
  if (reasons.length > 0) say(({ modal }) => modal.warning({ title, content: [...new Set(reasons)].join('；') }));
}

/** What the first step of a forgotten password hands to the second. */
export interface Forgotten {
  account: string;
  phoneMask: string;
  /** When another code may be asked for, epoch milliseconds. */
  resendAt: number;
}
const key = 'forgotten';

export const keepForgotten = (step: Forgotten): void => sessionStorage.setItem(key, JSON.stringify(step));
export const dropForgotten = (): void => sessionStorage.removeItem(key);
export function readForgotten(): Forgotten | null {
  const stored = sessionStorage.getItem(key);
  return stored === null ? null : (JSON.parse(stored) as Forgotten);
}

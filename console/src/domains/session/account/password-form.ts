import {
  longPasswordMaxLength,
  newPasswordProblem,
  type PasswordContext,
  passwordMaxLength,
  repeatedPasswordProblem,
  stripPassword,
} from '@bochong/contract/kernel/password';
import type { PublicPolicy } from '@bochong/contract/session';

/** What the reset dialog hands over. */
export interface PasswordEntries {
  oldPwd: string;
  newPwd: string;
  checkPwd: string;
}
export type PasswordField = keyof PasswordEntries;

/** How the dialog behaves: which check, and the switches of the security policy (docs/security.md). */
export type PasswordPolicy = Pick<PublicPolicy, 'pwdMode' | 'allowPaste' | 'longPassword' | 'keepCharacters'>;

/** What is wrong with each field, in the order of the fields; null = nothing. */
export function passwordProblems(
  { oldPwd, newPwd, checkPwd }: PasswordEntries,
  context: Omit<PasswordContext, 'oldPassword'>,
): Record<PasswordField, string | null> {
  return {
    oldPwd: oldPwd === '' ? '请输入原密码' : null,
    newPwd: newPasswordProblem(newPwd, { ...context, oldPassword: oldPwd }),
    checkPwd: repeatedPasswordProblem(checkPwd, newPwd),
  };
}

/** What stays of what was typed. The old password is taken as it is: it may stem from another policy. */
export const keptOf = (field: PasswordField, typed: string, policy: PasswordPolicy): string =>
  field === 'oldPwd' || policy.keepCharacters === 1 ? typed : stripPassword(typed, policy.pwdMode);

export const maxLengthOf = (policy: PasswordPolicy): number => (policy.longPassword === 1 ? longPasswordMaxLength : passwordMaxLength);

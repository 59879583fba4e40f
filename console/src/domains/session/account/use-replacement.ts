import { passwords } from '@bochong/contract/session';
import { challengeAnswer, replacementOf } from '../../../kit/digest.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import type { PasswordEntries } from './password-form.ts';

/** Asks for a challenge and answers old and new password as they travel; undefined when there was none (the failure has been shown). */
export function useReplacement() {
  const challenge = useAction(passwords.challenge);
  return async ({ oldPwd, newPwd }: PasswordEntries) => {
    const asked = await challenge.run({ body: {} });
    if (asked === undefined) return undefined;
    return { oldPassword: await challengeAnswer(oldPwd, asked.salt, asked.codeValue), ...(await replacementOf(newPwd, asked)) };
  };
}

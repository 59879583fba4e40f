import { type FoundThing, findGroup, mostFound } from '@bochong/contract/finder';
import type { Context } from '../../../kernel/app-context.ts';
import type { Sought } from '../../../kernel/http/finder.ts';
import { type StoredUser, usersNamed, usersWithPhone } from './user.repo.ts';

/** Users by name, account, or the end of their phone. */
export async function findUsers({ text, digits }: Sought, { app, tx }: Context): Promise<FoundThing[]> {
  const ends = ({ phoneCipher }: StoredUser) => phoneCipher !== null && app.keys.show(phoneCipher).endsWith(digits ?? '');
  const called = digits === null ? [] : (await usersWithPhone(tx)).filter(ends);
  const met = [...called, ...(await usersNamed(tx, text, mostFound))];
  const each = met.filter((user, index) => met.findIndex(({ userId }) => userId === user.userId) === index);
  return each.slice(0, mostFound).map(({ account, userName, phoneCipher, dealerName }) => ({
    ...{ group: findGroup.PERSON, key: account, title: `${userName}（${account}）`, plateNo: '' },
    note: [app.keys.masked(phoneCipher), dealerName].filter((word) => word !== '').join(' · '),
  }));
}

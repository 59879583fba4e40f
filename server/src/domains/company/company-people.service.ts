import { companyErrors } from '@bochong/contract/company';
import { userType } from '@bochong/contract/session';
import type { Context } from '../../kernel/app-context.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { accountsOfCompany, openAccount, resetPassword, updateAccount } from '../session/index.ts';
import { type CompanyKey, findCompany } from './company.repo.ts';

/** Accounts that a company may have. */
const most = 20;

const companyOf = async (id: string, { tx, user }: Context) => found(await findCompany(tx, id, user));

const accountsOf = ({ dealerId, id: companyId }: CompanyKey, { tx }: Context) => accountsOfCompany(tx, { dealerId, companyId });

export const peopleOf = async (id: string, context: Context) => accountsOf(await companyOf(id, context), context);

/** Opens an account whose owner sees what is the company's and nothing else; its password is owed a change. */
export async function addPerson(id: string, { account, userName }: { account: string; userName: string }, context: Context) {
  const { tx, user, audit } = context;
  const company = await companyOf(id, context);
  if ((await accountsOf(company, context)).length >= most) fail(companyErrors.peopleLimit, { most });
  const { dealerId } = company;
  const opened = await openAccount({ dealerId, account, userName, userType: userType.DEALER_USER }, context);
  await updateAccount(tx, { dealerId, userId: opened.userId }, { company_id: id, created_by_name: user.userName });
  audit({ targetType: 'app_user', targetId: opened.userId, detail: { after: { account, userName, companyId: id } } });
  return { ...opened, account };
}

async function personOf(id: string, userId: string, context: Context) {
  const company = await companyOf(id, context);
  return { dealerId: company.dealerId, ...found((await accountsOf(company, context)).find((one) => one.userId === userId)) };
}

export async function switchPerson(id: string, userId: string, status: 0 | 1, context: Context): Promise<null> {
  const { app, tx, audit } = context;
  const person = await personOf(id, userId, context);
  await updateAccount(tx, person, { status });
  if (status === 0) await app.sessions.endAllOf(tx, userId);
  audit({ targetType: 'app_user', targetId: userId, detail: { before: person.status, after: status } });
  return null;
}

export async function resetPerson(id: string, userId: string, context: Context) {
  const { account } = await personOf(id, userId, context);
  const initialPassword = await resetPassword(userId, context);
  context.audit({ targetType: 'app_user', targetId: userId, detail: { account } });
  return { account, initialPassword };
}

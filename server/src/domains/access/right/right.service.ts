import { type RightAnswer, topBarButtons, topBarLabels, userStatus } from '@bochong/contract/access';
import { allEndpoints, menuModules } from '@bochong/contract/catalogue';
import { dealerStatus } from '@bochong/contract/dealer';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { barOf, mayBeBarred } from '../../../kernel/http/dealer-bar.ts';
import { found } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { isLocked } from '../../session/index.ts';
import { platformOf, shownMenu } from '../menu/menu-setting.service.ts';
import { type GrantFacts, grantFactsOf } from './right.repo.ts';
import { type AskedResource, whyOf } from './right.rule.ts';

const topBar = Object.entries(topBarButtons).map(
  ([key, code]): AskedResource => ({
    ...{ code, page: null, isButton: true },
    title: `顶栏 / ${topBarLabels[key as keyof typeof topBarButtons]}`,
  }),
);
const ofMenu = menuModules.flatMap(({ title, pages }) =>
  pages.flatMap((page): AskedResource[] => [
    { code: page.code, title: `${title} / ${page.title}`, page, isButton: false },
    ...Object.values(page.buttons ?? {}).map(([code, label]) => ({
      code,
      title: `${title} / ${page.title} / ${label}`,
      page,
      isButton: true,
    })),
  ]),
);
const resources = new Map([...topBar, ...ofMenu].map((resource) => [resource.code, resource]));

/** Pages and buttons, by where they stand. */
export const askable = [...resources.values()].map(({ code, title }) => ({ code, title }));
export const resourceTitle = (code: string): string => resources.get(code)?.title ?? code;

function accountProblem({ status, validFrom, validTo, dealerStatus: unit }: GrantFacts, locked: boolean, today: string): string | null {
  if (status === userStatus.DISABLED) return '账号已停用';
  if (unit === dealerStatus.DISABLED) return '运营单位已停用';
  if (locked) return '账号因连续输错密码被锁定';
  if ((validFrom ?? today) > today) return `账号${validFrom}起生效`;
  return (validTo ?? today) < today ? `账号已于${validTo}到期` : null;
}

/** Calls that a code opens and that the unit's standing bars now, in one sentence. */
function barredBy(code: string, { userType, dealerStatus: status, licenseExpire, graceDays }: GrantFacts, today: string): string | null {
  if (status === null || graceDays === null || userType === 1 || userType === 4) return null;
  const opened = Object.values(allEndpoints as Record<string, Endpoint>).filter(
    (endpoint) => Array.isArray(endpoint.access) && endpoint.access.includes(code) && mayBeBarred(endpoint),
  );
  const reasons = opened.flatMap((endpoint) => barOf(endpoint, { status, licenseExpire, graceDays }, today) ?? []);
  return reasons[0] === undefined ? null : `${reasons.length === opened.length ? '' : '其中部分操作现在不能做：'}${reasons[0]}`;
}

/** Why somebody of the caller's scope may open a page or press a button, or may not. */
export async function whyMay(userId: string, code: string, context: Context): Promise<RightAnswer> {
  const { app, tx, user, now } = context;
  const asked = found(resources.get(code));
  const facts = found(await grantFactsOf(tx, userId, code));
  const today = businessDate(now);
  const platformType = platformOf(user);
  const menu = await shownMenu(tx, platformType);
  const drawn = menu.some(({ pages }) => pages.some((page) => page.path === asked.page?.path));
  return whyOf(asked, {
    userType: facts.userType,
    accountProblem: accountProblem(facts, await isLocked(facts.account, { app, tx, now }), today),
    of: facts.companyId !== null ? 'company' : facts.merchantId !== null ? 'merchant' : null,
    roles: facts.roles,
    packages: new Map(facts.packages.map(({ clientType, holds }) => [clientType, holds])),
    platformType,
    hiddenInMenu: asked.page !== null && !drawn,
    barred: barredBy(code, facts, today),
    lots: facts.lots,
  });
}

import { type RightAnswer, rightOutcome, rightStep } from '@bochong/contract/access';
import type { MenuPage } from '@bochong/contract/kernel/menu';
import { userType } from '@bochong/contract/session';

/** A page, a button of one, or an item of the top bar (no page). */
export interface AskedResource {
  code: string;
  title: string;
  page: Pick<MenuPage, 'path' | 'title' | 'userTypes' | 'platformTypes' | 'ofCompany' | 'ofMerchant'> | null;
  isButton: boolean;
}

export interface RightFacts {
  userType: number;
  /** Why the account cannot log in now; null: it can. */
  accountProblem: string | null;
  /** Name of the company or merchant whose own people the user is one of. */
  of: 'company' | 'merchant' | null;
  roles: readonly { roleName: string; clientType: number; holds: boolean }[];
  /** Whether the unit's package of a client has it; a client that is not there has no package. */
  packages: ReadonlyMap<number, boolean>;
  /** Where it is asked. */
  platformType: '1' | '2';
  hiddenInMenu: boolean;
  /** What of it the unit's standing bars now. */
  barred: string | null;
  /** Names of the lots the user is limited to; null: all. */
  lots: readonly string[] | null;
}

type Step = RightAnswer['steps'][number];
const { ALLOWS, REFUSES, LIMITS } = rightOutcome;
const step = (name: Step['step'], outcome: Step['outcome'], words: string): Step => ({ step: name, outcome, words });

function typeStep({ page }: AskedResource, { userType: type, of }: RightFacts): Step {
  const is = userType.label(type);
  if (of !== null) {
    const word = of === 'company' ? '企业' : '商户';
    const own = of === 'company' ? page?.ofCompany : page?.ofMerchant;
    return own
      ? step(rightStep.USER_TYPE, ALLOWS, `${word}自己的人员，持有${word}的全部页面`)
      : step(rightStep.USER_TYPE, REFUSES, `${word}自己的人员，只持有${word}的页面`);
  }
  if (page?.ofCompany) return step(rightStep.USER_TYPE, REFUSES, '只给企业自己的人员');
  if (page?.ofMerchant) return step(rightStep.USER_TYPE, REFUSES, '只给商户自己的人员');
  const types = page?.userTypes;
  if (types && !types.some((one) => one === type))
    return step(rightStep.USER_TYPE, REFUSES, `“${page?.title}”只给${types.map((one) => userType.label(one)).join('、')}，此用户是${is}`);
  return type === userType.DEALER_USER
    ? step(rightStep.USER_TYPE, ALLOWS, `${is}，由角色决定`)
    : step(rightStep.USER_TYPE, ALLOWS, `${is}，不需要角色`);
}

/** Roles give it to sub-users of a unit; a role that holds it counts as far as the package of its client has it. */
function grantSteps({ userType: type, of, roles, packages }: RightFacts): Step[] {
  if (of !== null || type === userType.PLATFORM_ADMIN || type === userType.PLATFORM_USER) return [];
  if (type === userType.DEALER_ADMIN) return packages.has(1) ? [packageStep(packages.get(1) ?? false)] : [];
  const holding = roles.filter(({ holds }) => holds);
  if (roles.length === 0) return [step(rightStep.ROLE, REFUSES, '没有任何角色')];
  if (holding.length === 0) return [step(rightStep.ROLE, REFUSES, `角色“${roles.map(({ roleName }) => roleName).join('”“')}”都不含此项`)];
  const role = step(rightStep.ROLE, ALLOWS, `由角色“${holding.map(({ roleName }) => roleName).join('”“')}”授予`);
  const bounded = holding.filter(({ clientType }) => packages.has(clientType));
  const passes = holding.some(({ clientType }) => packages.get(clientType) ?? true);
  return bounded.length === 0 ? [role] : [role, packageStep(passes)];
}

const packageStep = (passes: boolean): Step =>
  passes
    ? step(rightStep.PACKAGE, ALLOWS, '单位的权限套餐含此项')
    : step(rightStep.PACKAGE, REFUSES, '单位的权限套餐不含此项，请联系平台调整套餐');

/** The chain that gives somebody a page or button, link by link up to the first that refuses; what only limits stands behind. */
export function whyOf(asked: AskedResource, facts: RightFacts): RightAnswer {
  const { accountProblem, platformType, hiddenInMenu, barred, lots } = facts;
  const platforms = asked.page?.platformTypes;
  const account =
    accountProblem === null
      ? step(rightStep.ACCOUNT, ALLOWS, '账号可以登录')
      : step(rightStep.ACCOUNT, LIMITS, `${accountProblem}，现在不能登录`);
  const chain = [account, typeStep(asked, facts), ...grantSteps(facts)];
  const refused = chain.findIndex(({ outcome }) => outcome === REFUSES);
  if (refused !== -1) {
    // A refused type needs no word about roles.
    return { code: asked.code, title: asked.title, allowed: false, steps: chain.slice(0, refused + 1) };
  }
  if (platforms && !platforms.includes(platformType))
    chain.push(step(rightStep.PLATFORM, LIMITS, `只在${platformType === '1' ? '多运营单位' : '单运营单位'}平台上有此页面`));
  if (hiddenInMenu) chain.push(step(rightStep.MENU, LIMITS, '菜单管理隐藏了此页面，菜单里看不到'));
  if (barred !== null) chain.push(step(rightStep.LICENSE, LIMITS, barred));
  if (lots !== null)
    chain.push(
      step(
        rightStep.SCOPE,
        LIMITS,
        lots.length === 0
          ? '没有授权任何停车场，看不到数据'
          : `只限停车场：${lots.slice(0, 10).join('、')}${lots.length > 10 ? ` 等${lots.length}个` : ''}`,
      ),
    );
  return { code: asked.code, title: asked.title, allowed: true, steps: chain };
}

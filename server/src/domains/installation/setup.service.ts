import { randomBytes } from 'node:crypto';
import {
  licenseIssuer,
  type SetupAdministrator,
  type SetupCompany,
  type SetupLicense,
  type SetupMade,
  type SetupPlatform,
  type SetupState,
  setupErrors,
  setupStep,
} from '@bochong/contract/installation';
import { authType, importType, licenseProduct } from '@bochong/contract/license';
import type { Context, WorkContext } from '../../kernel/app-context.ts';
import { rescope } from '../../kernel/database/db.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { sameHex, sha256Hex } from '../../kernel/session/secret.ts';
import { businessDate } from '../../kernel/time.ts';
import { assertLogo, insertDomain, openUnit } from '../dealer/index.ts';
import { establishIssuer, importLicense, issueOwn, machineCodeOf } from '../license/index.ts';
import { openOwnAccount, phoneHashOf } from '../session/index.ts';
import {
  closeInstallation,
  findInstallation,
  finishInstallation,
  hasAccounts,
  type Installation,
  insertInstallation,
  lockInstallation,
  saveDraft,
  saveToken,
} from './installation.repo.ts';

interface Draft {
  platform?: SetupPlatform;
  administrator?: SetupAdministrator;
  license?: SetupLicense;
  /** Of a finished setup: {@link SetupMade} as JSON, encrypted under the installation's secret (Base64). */
  made?: string;
}

type Open = Installation & { draft: Draft };

const tokenHours = 24;

/** Called when a server starts without the demo: the token of a setup that is still to be done, null when there is none. */
export async function openSetup({ tx, now }: WorkContext): Promise<string | null> {
  // A database whose people were there before it had this row needs no setup.
  const finished = (await hasAccounts(tx)) ? { finishedAt: now } : {};
  await insertInstallation(tx, { salt: randomBytes(16).toString('hex'), ...finished });
  const installation = found(await lockInstallation(tx));
  if (installation.finishedAt !== null) {
    if (installation.tokenHash !== null && !isOpen(installation, now)) await closeInstallation(tx);
    return null;
  }
  const token = randomBytes(16).toString('base64url');
  await saveToken(tx, sha256Hex(token), new Date(now.getTime() + tokenHours * 3_600_000));
  return token;
}

const isOpen = ({ tokenUntil }: Installation, now: Date): boolean => Date.parse(tokenUntil ?? '') > now.getTime();

/** The setup that a token opens, finished or not; for anybody else there is none. */
async function admitted({ tx, now }: WorkContext, token: string, find: typeof findInstallation): Promise<Open> {
  const installation = found(await find(tx));
  const { tokenHash } = installation;
  const opens = tokenHash !== null && isOpen(installation, now) && sameHex(tokenHash, sha256Hex(token));
  return found(opens ? { ...installation, draft: installation.draft as Draft } : undefined);
}

/** What the setup made; null while it is not finished. */
const madeOf = ({ draft }: Open, { app }: WorkContext): SetupMade | null =>
  draft.made === undefined ? null : (JSON.parse(app.keys.decrypt(Buffer.from(draft.made, 'base64'))) as SetupMade);

function stateOf(installation: Open, context: WorkContext): SetupState {
  const { salt, draft } = installation;
  const { platform = null, administrator, license = null } = draft;
  const missing = [platform, administrator, license].findIndex((step) => !step);
  return {
    step: (missing === -1 ? setupStep.COMPANY : missing + 1) as SetupState['step'],
    platform,
    administrator: administrator ? { account: administrator.account, userName: administrator.userName } : null,
    license,
    made: madeOf(installation, context),
    salt,
    machineCode: machineCodeOf(context.app),
  };
}

export const setupState = async (token: string, context: Context): Promise<SetupState> =>
  stateOf(await admitted(context, token, findInstallation), context);

/** Keeps what a step was sent; earlier steps may be sent again, later ones need those before them. */
export async function keepStep(token: string, sent: Draft, context: Context): Promise<SetupState> {
  const installation = await admitted(context, token, lockInstallation);
  const before = found(installation.finishedAt === null ? installation.draft : undefined);
  if (sent.platform) assertLogo(sent.platform.logo);
  if (sent.administrator && !before.platform) fail(setupErrors.order);
  if (sent.license && !before.administrator) fail(setupErrors.order);
  const draft = { ...before, ...sent };
  await saveDraft(context.tx, draft);
  return stateOf({ ...installation, draft }, context);
}

/** What a company begins with where the platform signs its own licences; more is issued at 运营商授权. */
const firstLicense = { years: 1, lanes: 50, berths: 1000, seats: 5 };

async function licenseCompany(dealerNo: string, context: Context): Promise<void> {
  const { app, tx, now } = context;
  const today = businessDate(now);
  const { content } = await issueOwn(context, {
    product: licenseProduct,
    licenseNo: `SETUP-${dealerNo}`,
    mode: 1,
    dealerNo,
    machineCode: machineCodeOf(app),
    items: [
      { authType: authType.LANE, qty: firstLicense.lanes },
      { authType: authType.ROADSIDE_BERTH, qty: firstLicense.berths },
      { authType: authType.SEAT, qty: firstLicense.seats },
      { authType: authType.SCREEN, qty: 1 },
    ],
    startDate: today,
    expireDate: Temporal.PlainDate.from(today).add({ years: firstLicense.years }).toString(),
    issuedAt: now.toISOString(),
  });
  await importLicense(content, () => true, { app, tx, now, operator: '安装', importType: importType.FILE });
}

async function openCompany(company: SetupCompany, license: SetupLicense, context: Context) {
  const { dealerName, manager, phone: number, account } = company;
  const phone = { cipher: context.app.keys.encrypt(number), hash: phoneHashOf(context.app, number) };
  const made = await openUnit({ dealerName, manager, phone: number }, { account, userName: manager, phone }, context);
  if (license.issuer === licenseIssuer.OWN) await licenseCompany(made.dealerNo, context);
  return made;
}

/**
 * Makes the platform, its administrator, who signs licences, and the first company: all of it, or nothing. What it made is answered as often as
 * it is asked for, until {@link acknowledgeSetup}: an answer that is lost on its way takes no password with it.
 */
export async function finishSetup(token: string, company: SetupCompany | null, given: Context): Promise<SetupMade> {
  const installation = await admitted(given, token, lockInstallation);
  const before = madeOf(installation, given);
  if (before) return before;
  const { salt, draft } = installation;
  const { platform, administrator, license } = draft;
  if (!platform || !administrator || !license) return fail(setupErrors.order);
  if (company === null && platform.platformType === '1') fail(setupErrors.companyNeeded);
  if (company?.account.toLowerCase() === administrator.account.toLowerCase()) fail(setupErrors.sameAccount);
  const context: Context = { ...given, user: { ...given.user, userName: administrator.userName } };
  const { tx, now } = context;
  await rescope(tx, [platformDealerId]);
  await establishIssuer(context, license.issuer === licenseIssuer.OWN ? null : license.publicKey);
  const { account, userName, verifier } = administrator;
  await openOwnAccount({ dealerId: platformDealerId, userType: 1, account, userName }, { salt, verifier }, context);
  const unit = company && (await openCompany(company, license, context));
  const made = { company: unit && { account: unit.account, initialPassword: unit.initialPassword } };
  const { platformType, platName, logo } = platform;
  const dealerId = platformType === '1' ? (unit?.dealerId ?? null) : null;
  for (const domain of platform.domains) await insertDomain(tx, { domain, platformType, dealerId, platName, logo });
  await finishInstallation(tx, now, { platform, made: context.app.keys.encrypt(JSON.stringify(made)).toString('base64') } satisfies Draft);
  context.audit({
    targetType: 'installation',
    targetId: '1',
    detail: { platform: { ...platform, logo: logo !== '' }, company: company?.dealerName ?? null },
  });
  return made;
}

/** Closes a finished setup for good: whoever finished it has seen what it made. */
export async function acknowledgeSetup(token: string, context: WorkContext): Promise<null> {
  const { finishedAt } = await admitted(context, token, lockInstallation);
  found(finishedAt ?? undefined);
  await closeInstallation(context.tx);
  return null;
}

/** Marks a database as the demo's: everybody knows its passwords. */
export const markDemo = ({ tx, now }: WorkContext): Promise<void> =>
  insertInstallation(tx, { salt: randomBytes(16).toString('hex'), demo: true, finishedAt: now });

/** Refuses, in words for the operator, to serve a demo's database as if it were a company's. */
export async function refuseDemoDatabase({ tx }: WorkContext): Promise<void> {
  if ((await findInstallation(tx))?.demo)
    throw new Error(
      'This database holds the demo city, whose passwords and keys everybody knows: set BOCHONG_DEMO=on to look at it, or BOCHONG_DATA (or DATABASE_URL) to an empty one.',
    );
}

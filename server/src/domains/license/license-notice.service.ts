import { commonErrors } from '@bochong/contract/kernel/error';
import { toFlag } from '@bochong/contract/kernel/fields';
import {
  daysUntil,
  defaultNoticeConfig,
  type LicenseNotice,
  levelOfRemaining,
  licenseIssuePage,
  type NoticeConfig,
  noticeChannel,
  noticeLevel,
  operatorAuthPage,
  popupFrequency,
} from '@bochong/contract/license';
import type { App, Context } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { queueSms } from '../../kernel/messages/sms.ts';
import { sha256Hex } from '../../kernel/session/secret.ts';
import { businessDate } from '../../kernel/time.ts';
import { phonesOf } from '../access/index.ts';
import { dealerFacts } from '../dealer/index.ts';
import { poolsOf } from './pool/license-list.repo.ts';
import { findNoticeConfig, forgetOld, saveNoticeConfig, seeNotice } from './pool/license-status.repo.ts';
import { clockOf } from './pool/license-unit.service.ts';

const configOf = async (tx: Tx, dealerId: string): Promise<NoticeConfig> => (await findNoticeConfig(tx, dealerId)) ?? defaultNoticeConfig;

/** What there is to say of the unit's pools on a day: those that end within the longest reminder, and those that have ended. */
async function noticesOf(tx: Tx, dealerId: string, config: NoticeConfig, today: string, popup = false): Promise<LicenseNotice[]> {
  const longest = Math.max(0, ...config.remindDays);
  const pools = (await poolsOf(tx, { dealerId }, today)).filter((pool) => pool.poolStatus !== 4 && pool.remainDays <= longest);
  return pools.map(({ poolId, poolName, expireDate, remainDays }) => {
    const step = config.remindDays.filter((days) => remainDays <= days).sort((a, b) => a - b)[0] ?? 0;
    return {
      noticeId: `${poolId}:${remainDays < 0 ? 'ended' : step}`,
      level: levelOfRemaining(remainDays),
      content:
        remainDays < 0
          ? `${poolName}已于${expireDate}到期，请尽快续期。`
          : `${poolName}将于${expireDate}到期，还有${daysUntil(expireDate, today)}天，请及时续期。`,
      poolId,
      expireDate,
      remainDays,
      needPopup: toFlag(popup),
    };
  });
}

/** Notices this login (or, by configuration, this day) has not shown to the user yet. */
export async function loginNotices(context: Context): Promise<LicenseNotice[]> {
  const { tx, user, token, now } = context;
  const clock = await clockNotice(context);
  if (user.userType !== 2 && user.userType !== 3) return clock;
  const today = businessDate(now);
  const config = await configOf(tx, user.dealerId);
  const occasion = config.popupFrequency === popupFrequency.DAILY ? today : sha256Hex(token).slice(0, 32);
  const receives = config.receivers.length === 0 || config.receivers.includes(user.userId);
  const popup = receives && config.channels.includes(noticeChannel.SITE);
  const fresh: LicenseNotice[] = [];
  for (const notice of await noticesOf(tx, user.dealerId, config, today, popup))
    if (await seeNotice(tx, user, notice.noticeId, occasion, now)) fresh.push(notice);
  return [...clock, ...fresh];
}

/** To who may look at licences, once per login: the server's clock lies behind, so that ends are reckoned wrongly. */
async function clockNotice({ tx, user, token, now }: Context): Promise<LicenseNotice[]> {
  if (!user.codes.has(operatorAuthPage.code) && !user.codes.has(licenseIssuePage.code)) return [];
  const { behindSec, latestAt } = await clockOf({ tx, now });
  if (behindSec === 0 || !(await seeNotice(tx, user, 'clock', sha256Hex(token).slice(0, 32), now))) return [];
  const content = `服务器时间被调回：曾到过${latestAt.slice(0, 16).replace('T', ' ')}。到期日按现在的时间计算，请校准时间；业务不受影响。`;
  return [{ noticeId: 'clock', level: noticeLevel.WARNING, content, poolId: null, expireDate: null, remainDays: 0, needPopup: 1 }];
}

/** Reads the reminder settings and, asked to, changes those that were sent; a list cannot be sent empty, so one left out is. */
export async function noticeConfigOf(
  query: { save: number } & { [K in keyof NoticeConfig]?: NoticeConfig[K] | undefined },
  { tx, user, now, audit }: Context,
): Promise<NoticeConfig> {
  const current = await configOf(tx, user.dealerId);
  if (query.save !== 1) return current;
  if (!user.codes.has(operatorAuthPage.can.notice)) fail(commonErrors.forbidden);
  const { save: _, ...sent } = query;
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<NoticeConfig>;
  const config = { ...current, receivers: [], channels: [], ...given };
  config.remindDays = [...new Set(config.remindDays)].sort((a, b) => b - a);
  await saveNoticeConfig(tx, user.dealerId, config, user.userName, now);
  audit({ targetType: 'license_notice_config', detail: { before: current, after: config } });
  return config;
}

/** Daily: a short message to the unit's person in charge and the receivers on each reminder day of a pool, and on the day after its end. */
export async function remindOfEnds(tx: Tx, { app, dealerId, now }: { app: App; dealerId: string; now: Date }): Promise<void> {
  await forgetOld(tx, now);
  const config = await configOf(tx, dealerId);
  if (!config.channels.includes(noticeChannel.SMS)) return;
  const { phone: manager } = found(await dealerFacts(tx, dealerId));
  const received = (await phonesOf(tx, dealerId, config.receivers)).map((phone) => app.keys.decrypt(phone));
  const phones = new Set([manager, ...received].filter((phone) => phone !== ''));
  const due = (await noticesOf(tx, dealerId, config, businessDate(now))).filter(
    ({ remainDays }) => remainDays === -1 || config.remindDays.includes(remainDays),
  );
  for (const { content } of due)
    for (const phone of phones) await queueSms(tx, app, { dealerId, phone, content: `【泊充】${content}`, purpose: 'license-end' }, now);
}

import { writeFileSync } from 'node:fs';
import { authType, type LicenseItem, licenseMode, licenseProduct } from '@bochong/contract/license';
import { dealerByNo, dealersInScope } from '../domains/dealer/index.ts';
import { issueOwn, machineCodeOf, poolsOf } from '../domains/license/index.ts';
import { newId, platformDealerId } from '../kernel/database/identifier.ts';
import { auditCommand } from '../kernel/http/audit.ts';
import { allDealerIds } from '../kernel/jobs/jobs.ts';
import { businessDate } from '../kernel/time.ts';
import { type Command, UsageError } from './command.ts';
import { inCommand, onInstallation } from './installation.ts';

/** Lists the pools of licences of every company. */
export const licensesCommand = (command: Command): Promise<void> =>
  onInstallation(command, async (app) =>
    inCommand(app, await allDealerIds(app), async ({ tx, now }) => {
      const dealers = await dealersInScope(tx);
      const pools = await poolsOf(tx, {}, businessDate(now));
      for (const pool of pools) {
        const { dealerNo = '' } = dealers.find(({ dealerId }) => dealerId === pool.dealerId) ?? {};
        const items = pool.items.map((item) => `${authType.label(item.authType)} ${item.usedQty}/${item.totalQty}`);
        command.say([dealerNo, pool.dealerName, pool.poolNo, `${pool.startDate} to ${pool.expireDate}`, ...items].join('  '));
      }
      const without = dealers.filter(({ dealerId }) => pools.every((pool) => pool.dealerId !== dealerId));
      for (const { dealerNo, dealerName } of without) command.say(`${dealerNo}  ${dealerName}  no licence`);
    }),
  );

const date = /^\d{4}-\d\d-\d\d$/;

function quantity(options: Command['options'], name: string): number {
  const text = options[name] ?? '0';
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`--${name} is a whole number`);
  return Number(text);
}

/** Signs a licence of this installation's own issuer; the company imports it at 授权管理. */
export async function issueLicenseCommand(command: Command): Promise<void> {
  const { dealer: dealerNo, until, out } = command.options;
  if (!dealerNo) throw new UsageError('--dealer is the number of a company');
  if (!until || !date.test(until)) throw new UsageError('--until is a date such as 2027-12-31');
  const kinds = {
    lanes: authType.LANE,
    berths: authType.ROADSIDE_BERTH,
    yards: authType.YARD_BERTH,
    guns: authType.GUN,
    seats: authType.SEAT,
  };
  const items: LicenseItem[] = Object.entries(kinds)
    .map(([name, kind]) => ({ authType: kind, qty: quantity(command.options, name) }))
    .filter(({ qty }) => qty > 0);
  if (items.length === 0) throw new UsageError('say how many of what: --lanes, --berths, --yards, --guns or --seats');
  await onInstallation(command, async (app) =>
    inCommand(app, [...(await allDealerIds(app)), platformDealerId], async (context) => {
      const { tx, now } = context;
      const dealer = await dealerByNo(tx, dealerNo);
      if (!dealer) throw new Error(`There is no company with the number ${dealerNo}; \`licenses\` lists them`);
      const today = businessDate(now);
      if (until <= today) throw new UsageError('--until lies in the past');
      const licenseNo = `CLI-${newId(now).replaceAll('-', '').slice(0, 16).toUpperCase()}`;
      const { content } = await issueOwn(context, {
        product: licenseProduct,
        licenseNo,
        mode: licenseMode.POOL,
        dealerNo,
        machineCode: machineCodeOf(app),
        items,
        startDate: today,
        expireDate: until,
        issuedAt: now.toISOString(),
      });
      const audited = {
        command: 'issue-license',
        title: '签发授权',
        dealerId: platformDealerId,
        targetType: 'license',
        targetId: licenseNo,
      };
      await auditCommand(tx, now, { ...audited, detail: { dealerNo, items, expireDate: until } });
      if (out) writeFileSync(out, content, { flag: 'wx', mode: 0o600 });
      command.say(out ? `${licenseNo} for ${dealer.dealerName}: ${out}` : content);
    }),
  );
}

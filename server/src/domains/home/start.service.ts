import { type StartState, startStep } from '@bochong/contract/home';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import type { Context } from '../../kernel/app-context.ts';
import { uncoveredLots } from '../parking-lot/index.ts';
import { lotsOf } from './home.repo.ts';
import { hasPassages, hasPayments, lotsWithPlaces, startCounts } from './start.repo.ts';

/** These move no money by a channel. */
const byHand: readonly number[] = [payChannel.CASH, payChannel.TRANSFER, payChannel.COMPANY];

interface Lot {
  parkId: string;
  parkName: string;
}

/** Names the lots that lack something: the first of them, and how many there are. */
function naming(lots: readonly Lot[], what: string): string {
  const [first] = lots;
  if (!first) return '';
  return `${first.parkName}${lots.length > 1 ? `等${lots.length}个车场` : ''}${what}`;
}

/** How far a company has come on its way to the first money; nothing for people of the platform, who run no lots. */
export async function startStates(context: Context): Promise<StartState[]> {
  const { app, tx, user, now } = context;
  if (user.userType !== 2 && user.userType !== 3) return [];
  const lots: Lot[] = await lotsOf(tx, user.parkIds);
  const placed = await lotsWithPlaces(tx, user.parkIds);
  const bare = lots.filter(({ parkId }) => !placed.has(parkId));
  const free = await uncoveredLots(tx, now, user.parkIds);
  const { devices, people } = await startCounts(tx, user.parkIds);
  const channels = [...(await app.channels.codesOf(tx, [user.dealerId]))].filter((code) => !byHand.includes(code));
  const step = (which: StartState['step'], done: boolean, note: string, lot?: Lot): StartState => ({
    step: which,
    done,
    note: done ? '' : note,
    parkId: done ? null : (lot?.parkId ?? null),
  });
  const any = lots.length > 0;
  return [
    step(startStep.LOT, any, '名称、车位与地址；类型决定后面的步骤'),
    step(startStep.LANE, any && bare.length === 0, naming(bare, '还没有通道或泊位') || '车从哪里进出、停在哪里', bare[0]),
    step(
      startStep.RULE,
      any && free.length === 0 && bare.length < lots.length,
      naming(free, '没有生效的收费规则，车辆会免费离场') || '没有规则的车场不会收费',
    ),
    step(startStep.DEVICE, devices > 0, '登记相机后按安装单填写；没有设备时由岗亭人工放行收费', lots[0]),
    step(startStep.ACCOUNT, channels.length > 0, '没有收款账户时只能收现金、转账和企业挂账'),
    step(startStep.PEOPLE, people > 1, '岗亭、客服与财务各用自己的账号'),
    step(startStep.PASSAGE, await hasPassages(tx, user.parkIds), '车辆进出后自动完成'),
    step(startStep.PAYMENT, await hasPayments(tx, user.parkIds), '收到第一笔钱后自动完成'),
  ];
}

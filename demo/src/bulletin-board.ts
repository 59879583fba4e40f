import { audienceType, bulletinCategory } from '@bochong/contract/bulletin';
import { type SeedBulletin, seedBulletin } from '@bochong/server/domains/bulletin/bulletin.seed';
import { demoLicense } from '@bochong/server/domains/license/license.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { platformDealerId } from '@bochong/server/kernel/database/identifier';
import { businessDate, dateStart, startOfDay, toIso } from '@bochong/server/kernel/time';
import { sharedCapFen } from './city.seed.ts';
import { demoDealers, demoSupervisor, demoUsers, hire } from './platform.seed.ts';

const [hour, day] = [3_600_000, 86_400_000];
const [admin, boss, clerk, qingyu, support, auditor, yunqi] = demoUsers;
const [, , yunqiDealer] = demoDealers;
const platform = { writer: support, approver: admin };
const binjiang = { writer: boss, approver: demoSupervisor };

const spoken = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`;
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** The next of the holidays that begin on the same date every year. */
function nextHoliday(today: string): { name: string; date: string } {
  const year = Number(today.slice(0, 4));
  const coming = [
    { name: '劳动节', date: `${year}-05-01` },
    { name: '国庆节', date: `${year}-10-01` },
  ];
  return coming.find(({ date }) => date > today) ?? { name: '元旦', date: `${year + 1}-01-01` };
}

/** What hangs on the boards of the demo's people at an instant: the platform's bulletins and those of one company, oldest first. */
export function bulletinsOf(now: Date): SeedBulletin[] {
  const today = startOfDay(now);
  const at = (days: number, hours: number) => today + days * day + hours * hour;
  const on = (days: number) => spoken(businessDate(today + days * day));
  const holiday = nextHoliday(businessDate(now));
  const licenceEnds = demoLicense(yunqiDealer.no).remainDays;
  return [
    {
      ...platform,
      at: at(-20, 9),
      title: '重要：登录密码要求调整',
      category: bulletinCategory.PLATFORM,
      forceRead: 1,
      expireAt: toIso(at(-5, 0)),
      readers: [boss, yunqi, clerk, qingyu, auditor, demoSupervisor, admin, support],
      content: `<p>为保障账号安全，新设置的密码须包含数字、大写字母、小写字母、特殊字符中的至少三种，且不能包含登录账号与常见弱口令。</p>${list(
        '账号一人一号，不得借用；人员离岗当天由单位管理员停用账号。',
        '请勿在岗亭等公用电脑上保存密码，离开时退出登录。',
      )}`,
    },
    {
      ...platform,
      at: at(-12, 10),
      title: '新功能：多个车场可以共用一日封顶',
      category: bulletinCategory.PLATFORM,
      readers: [boss, clerk, yunqi, admin],
      content: `<p>“收费规则 › 规则关联车场”新增<strong>联动停车</strong>：同一商圈的车场可以共用一日封顶，也可以设置内外场嵌套与转场连续计费，离场时自动合并计算。</p>${list(
        '联动按版本生效，只影响启用之后入场的车辆，已在场车辆不变。',
        '启用前请核对现场价格公示，并告知岗亭与客服人员。',
      )}`,
    },
    {
      ...platform,
      at: at(-9, 15),
      title: `系统升级维护通知（${on(-1)}凌晨）`,
      category: bulletinCategory.MAINTENANCE,
      expireAt: toIso(at(-1, 4)),
      readers: [boss, qingyu],
      withdrawn: { at: at(-6, 11), reason: '升级窗口改期，以最新通知为准' },
      content: `<p>平台计划于<strong>${on(-1)}02:00—04:00</strong>进行升级维护，期间管理后台可能短时无法登录。</p>`,
    },
    {
      ...binjiang,
      at: at(-8, 9),
      title: `商圈停车一日封顶${sharedCapFen / 100}元`,
      category: bulletinCategory.PLATFORM,
      readers: [boss, clerk, demoSupervisor],
      content: `<p>星光大道购物中心与海创园写字楼共用一日封顶：同一车辆同一天在两个车场停放，合计最多收取<strong>${sharedCapFen / 100}元</strong>。</p>${list(
        '车主询问时，请在停车详情的计费过程中查看已计入封顶的金额。',
        '路侧停车与其他车场不参加，按各自标准计费。',
      )}`,
    },
    {
      ...binjiang,
      at: at(-5, 17),
      title: '出入口与路侧作业安全提醒',
      category: bulletinCategory.PLATFORM,
      readers: [clerk],
      content: list(
        '道闸起落时不要在杆下停留或穿行，手动抬杆前先确认杆下无人无车。',
        '江南大道、江陵路、滨盛路路侧巡检须穿反光背心，不在车行道内长时间停留。',
        '雨雪天及时清理岗亭门前与坡道的积水、结冰。',
        '收费有争议时不与车主争执，登记停车申诉，由后台核对图片后处理。',
      ),
    },
    {
      ...platform,
      at: at(-3, 14),
      title: `系统升级维护通知（${on(3)}凌晨）`,
      category: bulletinCategory.MAINTENANCE,
      expireAt: toIso(at(3, 4)),
      readers: [qingyu, admin],
      content: `<p>为提升停车订单与报表的查询速度，平台将于<strong>${on(3)}02:00—04:00</strong>进行升级维护。</p>${list(
        '维护期间管理后台可能短时无法登录，请提前保存正在编辑的内容。',
        '车道照常通行：断网期间由控制终端按本地名单放行，过车记录在恢复后自动补传。',
        '请夜班人员在维护结束后抽查一次出入口抓拍与道闸状态。',
      )}<p>如遇异常，请联系平台客服 400-000-0000。</p>`,
    },
    {
      ...platform,
      at: at(-2, 9),
      title: `${holiday.date.slice(0, 4)}年${holiday.name}假期停车服务安排`,
      category: bulletinCategory.PLATFORM,
      isTop: 1,
      expireAt: toIso(dateStart(holiday.date) + 8 * day),
      readers: [clerk],
      content: `<p>${holiday.name}（${spoken(holiday.date)}）放假调休以国务院办公厅通知为准，请各单位提前做好准备：</p>${list(
        '<strong>节假日日历</strong>：在“收费规则 › 节假日配置”中核对放假与调休日期，没有配置的日期按周一至周五工作日、周六周日休息日计费。',
        '<strong>收费标准</strong>：只有设置了节假日方案的收费规则在假期按节假日标准计费，其余车场按原标准执行，现场公示须与系统一致。',
        '<strong>值守</strong>：假期首末日安排人员值守出入口，关注“设备监控”中的相机离线告警。',
      )}`,
    },
    {
      ...platform,
      at: at(-1, 10),
      title: `软件授权将于${on(licenceEnds)}到期`,
      category: bulletinCategory.LICENSE,
      audienceType: audienceType.DEALER,
      dealerIds: [yunqiDealer.id],
      isTop: 1,
      expireAt: toIso(at(licenceEnds + 1, 0)),
      content: `<p>贵单位的软件授权将于<strong>${on(licenceEnds)}</strong>到期，请在到期前办理续期，并在“系统管理 › 运营商授权”中导入新的授权文件。</p>`,
    },
    {
      ...platform,
      at: at(-1, 16),
      title: `设备巡检周（${on(7)}至${on(11)}）`,
      category: bulletinCategory.PLATFORM,
      publishAt: toIso(at(6, 9)),
      content: `<p>请各单位在巡检周内逐条检查车道相机、道闸与路侧地磁，清洁镜头，核对设备时间，发现问题及时报修。</p>`,
    },
    {
      writer: boss,
      at: at(-1, 18),
      title: '滨江医院停车场就诊高峰疏导安排',
      category: bulletinCategory.PLATFORM,
      content: `<p>工作日08:00—10:30为滨江医院停车场入场高峰，主入口增派一名疏导员，满位时引导车辆停入滨盛路西段路侧泊位。</p>`,
    },
  ];
}

/** Hangs them up as their writers and approvers would have. */
export async function seedBulletins(app: App): Promise<void> {
  await app.database.inScope({ dealerIds: [boss.dealerId] }, (tx) => hire(tx, app, demoSupervisor));
  const everybody = [...demoDealers.map(({ id }) => id), platformDealerId];
  for (const bulletin of bulletinsOf(app.clock.now()))
    await seedBulletin(app, bulletin.writer === boss ? [boss.dealerId] : everybody, bulletin);
}

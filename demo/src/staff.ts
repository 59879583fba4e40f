import { powers, roleClient, roles } from '@bochong/contract/access';
import { alarmMenu } from '@bochong/contract/alarm';
import { employees, jobType } from '@bochong/contract/employee';
import { boothPage, parkRecordPage } from '@bochong/contract/parking-order';
import type { PlacedPark } from './city.seed.ts';
import type { Desk } from './desk.ts';

const people = [
  { name: '郑一鸣', jobType: jobType.COLLECTOR, phone: '13957110021', refundQuotaFen: 50_00 },
  { name: '祝小雨', jobType: jobType.COLLECTOR, phone: '13957110022', refundQuotaFen: 50_00 },
  { name: '方圆', jobType: jobType.COLLECTOR, phone: '13957110023', refundQuotaFen: 0 },
  { name: '邵启航', jobType: jobType.PATROL, phone: '13957110024', refundQuotaFen: 0 },
  { name: '唐果', jobType: jobType.PATROL, phone: '13957110025', refundQuotaFen: 0 },
  { name: '武卫国', jobType: jobType.MAINTENANCE, phone: '13957110026', refundQuotaFen: 0 },
  { name: '白露', jobType: jobType.SERVICE, phone: '13957110027', refundQuotaFen: 200_00 },
  { name: '岳峰', jobType: jobType.GUARD, phone: '13957110028', refundQuotaFen: 0 },
] as const;

/** The unit's staff on site with their roles; the newest patrol has left again. */
export async function hireStaff({ call }: Desk, own: readonly PlacedPark[]): Promise<void> {
  const booth = await call(roles.create, {
    body: { roleName: '岗亭收费员', clientType: roleClient.CS, resourceIds: [...Object.values(boothPage.can), parkRecordPage.code] },
  });
  const resourceIds = [parkRecordPage.code, ...alarmMenu.pages.map(({ code }) => code)];
  const field = await call(roles.create, { body: { roleName: '外勤巡检', clientType: roleClient.APP, resourceIds } });
  const lots = own.map(({ parkId }) => parkId);
  for (const [index, person] of people.entries()) {
    const collects = person.jobType === jobType.COLLECTOR;
    const lot = lots[index % Math.max(lots.length, 1)];
    const number = `A${1001 + index}`;
    await call(employees.create, {
      body: {
        ...person,
        ...{ employeeNo: number, account: `yuangong${index + 1}`, idCard: '', remark: '' },
        parkIds: collects && lot !== undefined ? [lot] : [],
        roleIds: [collects ? booth.roleId : field.roleId],
      },
    });
  }
  const { results } = await call(employees.list, { query: { keyword: '唐果' } });
  for (const { employeeId, rev } of results) await call(employees.leave, { params: { id: employeeId }, body: { reason: '合同到期', rev } });
}

/** What the platform offers its units: the newest one has packages for its staff on site, the smaller console waits for somebody to take it. */
export async function offerPackages({ call }: Desk, newest: string): Promise<void> {
  const offers = [
    { clientType: roleClient.PLATFORM, packageName: '停车版', dealerIds: [], remark: '不含充电与营销' },
    { clientType: roleClient.APP, packageName: '外勤标准版', dealerIds: [newest], remark: '' },
    { clientType: roleClient.CS, packageName: '岗亭标准版', dealerIds: [newest], remark: '' },
  ];
  for (const { clientType, ...offer } of offers) {
    const resources = await call(powers.resources, { query: { clientType } });
    const left = resources.filter(({ title, parentId }) => parentId === null && /充电|营销|优惠券|客户/.test(title)).map(({ id }) => id);
    // What stands below something left out is left out with it: parents come first.
    for (const { id, parentId } of resources) if (parentId !== null && left.includes(parentId)) left.push(id);
    const resourceIds = resources.map(({ id }) => id).filter((id) => clientType !== roleClient.PLATFORM || !left.includes(id));
    await call(powers.create, { body: { clientType, ...offer, resourceIds } });
  }
}

import { deviceProtocol, devices } from '@bochong/contract/device';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { feeRules } from '@bochong/contract/parking-fee';
import { createVzenithCamera } from '@bochong/simulator/client/vzenith-camera';
import { beforeAll, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { shows } from '../page-objects.ts';

const journey = useJourney();
const mark = Date.now() % 1_000_000;
const lot = `引导车场${mark}`;
const serial = `VZ-${mark}`;

beforeAll(() => signIn(journey.page, 'binjiang'));

test('a lot is named, drawn, priced and connected in few presses, and its camera is heard live', async () => {
  const { page } = journey;
  await visit(page, '/systemManage/parkingLot/list');
  await page.getByRole('button', { name: '引导新建' }).click();
  await page.getByLabel('车场名称').fill(lot);
  await page.getByRole('button', { name: '加出入口' }).click();
  const sketch = page.getByRole('region', { name: '通道图' });
  await sketch.getByLabel('混合通道名称').fill('东大门');
  await expectAccessible(page);
  await page.getByRole('button', { name: '建好车场，下一步' }).click();

  await page.getByRole('group', { name: '收费模板' }).waitFor();
  await page.getByRole('radio', { name: /首小时加后续/ }).check();
  await shows(page.getByRole('region', { name: '收费公示和费用曲线' }), '首1小时内5.00元');
  await expectAccessible(page);
  await page.getByRole('button', { name: '启用这个规则' }).click();

  await page.getByLabel('入口1相机序列号').fill(serial);
  await page.getByRole('listitem').filter({ hasText: '入口1' }).getByRole('button', { name: '登记相机' }).click();
  const sheet = page.getByRole('article', { name: '安装单' });
  await sheet.getByRole('img', { name: '安装参数二维码' }).waitFor();
  await shows(sheet, '等待首次心跳');
  const path = (await sheet.getByText(/^\/device\/vzenith\/.*\/plate/).textContent()) ?? '';
  await expectAccessible(page);

  const secretKey = decodeURIComponent(path.split('token=')[1] ?? '');
  const camera = createVzenithCamera({ server: inject('baseUrl'), deviceSn: serial, secretKey });
  await camera.poll();
  await sheet.getByText(/收到 127\.0\.0\.1/).waitFor();
  await sheet.getByRole('button', { name: '测试过车' }).click();
  await page.getByRole('button', { name: '开始测试' }).click();
  await sheet.getByText(/^测试中/).waitFor();
  expect(await camera.plate({ plateNo: '浙A8T6T6', plateColor: plateColor.BLUE, confidence: 98, at: Date.now() })).toBe(false);
  await sheet.getByText('测试，不计费、不抬杆').waitFor();
  await shows(sheet, '准（相差');
  await shows(sheet, '相符');
  await page.getByRole('button', { name: '知道了' }).click();

  await page.getByRole('button', { name: '下一步' }).click();
  const check = page.getByRole('list', { name: '开业检查' });
  await shows(check, '已生效');
  await shows(check, '1 / 1 台在线');
  await page.getByRole('button', { name: '完成，查看车场' }).click();
  await page.getByRole('heading', { name: lot }).waitFor();
  expectNoProblems(journey);
});

test('what was made is there: a rule in force since then, a camera of the lane', async () => {
  const user = await apiUser(inject('baseUrl'), 'binjiang');
  const { results: rules } = await user.call(feeRules.list, { query: { keyword: lot } });
  expect(rules).toMatchObject([{ ruleStatus: 2, scopes: [{ scopeName: lot }] }]);
  const { results } = await user.call(devices.list, { query: { keyword: serial } });
  expect(results).toMatchObject([{ gateName: '入口1', direction: 1, protocol: deviceProtocol.VZENITH }]);
});

import { dealers } from '@bochong/contract/dealer';
import { type Field, fieldOf } from '@bochong/contract/kernel/field';
import { date, rate } from '@bochong/contract/kernel/fields';
import { vehicleFilePage } from '@bochong/contract/parking-order';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import dayjs from 'dayjs';
import { afterEach, expect, test, vi } from 'vitest';
import { limitsOf } from '../kit/limits.ts';
import { useHeaderState } from '../kit/page-header.ts';
import { createQueryClient } from '../kit/query-client.ts';
import { useSession } from '../kit/session.ts';
import { writeStored } from '../kit/session-storage.ts';
import { TabViewContext } from '../kit/tab-context.tsx';
import { ClockRange, type ClockSpan, withinDay } from './clock-range.tsx';
import { DayField } from './date-field.tsx';
import { periodPresets } from './date-range.tsx';
import { DealerSelect } from './dealer-select.tsx';
import { KeptNumber } from './kept-number.tsx';
import { MoneyInput } from './money-input.tsx';
import { RateEntry } from './number-entry.tsx';
import { PayTypeSelect, RechargePayTypeSelect } from './pay-type-select.tsx';
import { plateFragment } from './plate-input.tsx';
import { PlateTag } from './plate-tag.tsx';

const saved = vi.fn<(values: object) => void>();

afterEach(() => {
  saved.mockReset();
  vi.unstubAllGlobals();
  useHeaderState.setState({ dealerIds: [] });
});

test.each([
  ['浙A12345', 1, '浙A12345 蓝色', 'plate-blue'],
  ['浙AD12345', undefined, '浙AD12345 渐变绿', 'plate-green'],
  ['浙A12345D', undefined, '浙A12345D 黄绿双拼', 'plate-yellow-green'],
  ['粤Z1234港', 4, '粤Z1234港 黑色', 'plate-black'],
])('plate %s is drawn in its colours, the dot after the second character', (plateNo, color, name, look) => {
  render(<PlateTag plateNo={plateNo} color={color} />);
  const plate = screen.getByRole('img', { name });
  expect(plate.className).toContain(look);
  expect([...plate.children].map((part) => part.textContent)).toEqual([plateNo.slice(0, 2), '·', plateNo.slice(2)]);
});

test('a plate leads to its case file; a masked one is drawn like it and leads nowhere', () => {
  useSession.setState({ permissions: new Set([vehicleFilePage.code]) });
  render(
    <TabViewContext value={{} as never}>
      <PlateTag plateNo="浙AD12345" />
      <PlateTag plateNo="浙A****45" />
    </TabViewContext>,
  );
  const link = screen.getByRole('link', { name: '浙AD12345 渐变绿' });
  expect(link.getAttribute('href')).toBe(`/parkingRecord/vehicleFile/index?plateNo=${encodeURIComponent('浙AD12345')}`);
  const masked = screen.getByRole('img', { name: '浙A****45 渐变绿' });
  expect(masked.closest('a')).toBeNull();
  expect([...masked.children].map((part) => part.textContent)).toEqual(['浙A', '·', '****45']);
});

test.each([
  ['', '无牌车'],
  ['无牌A83K2M', '无牌A83K2M'],
])('no plate %o is no plate', (plateNo, text) => {
  render(<PlateTag plateNo={plateNo} />);
  expect(screen.getByText(text).className).toContain('plate-none');
});

test.each([
  [' 浙ａ·1234-5. ', '浙A12345'],
  ['o12', 'O12'],
])('what people type as %o is searched as %o', (typed, searched) => expect(plateFragment(typed)).toBe(searched));

test('money is asked in yuan and spoken in fen', async () => {
  const changed = vi.fn();
  render(<MoneyInput aria-label="金额" value={1990} onChange={changed} />);
  const input = screen.getByLabelText<HTMLInputElement>('金额');
  expect(input.value).toBe('19.90');
  await userEvent.clear(input);
  await userEvent.type(input, '1.15');
  expect(changed).toHaveBeenLastCalledWith(115);
});

test('a rate is asked in percent and spoken in basis points', async () => {
  const spoken = vi.fn();
  const field = fieldOf({ bp: rate('比例') }, 'bp');
  render(<RateEntry field={field as Field} value={3000} onChange={spoken} />);
  const input = screen.getByRole('spinbutton');
  expect((input as HTMLInputElement).value).toBe('30.00');
  await userEvent.clear(input);
  await userEvent.type(input, '12.34');
  expect(spoken).toHaveBeenLastCalledWith(1234);
});

test('a kept number stands masked until it is replaced', async () => {
  const changed = vi.fn();
  const drawn = render(<KeptNumber aria-label="电话" masked="138****5678" onChange={changed} />);
  const input = () => screen.getByLabelText<HTMLInputElement>('电话');
  expect([input().value, input().readOnly]).toEqual(['138****5678', true]);
  await userEvent.click(screen.getByRole('button', { name: '更改' }));
  expect(changed).toHaveBeenLastCalledWith('');
  drawn.rerender(<KeptNumber aria-label="电话" masked="138****5678" value="" onChange={changed} />);
  await userEvent.type(input(), '1');
  expect(changed).toHaveBeenLastCalledWith('1');
});

test('presets are whole days', () => {
  const today = dayjs('2026-11-21T15:00:00');
  const texts = periodPresets(today).map(({ label, value }) => [label, ...value.map((at) => at.format('YYYY-MM-DD HH:mm:ss'))]);
  expect(texts).toEqual([
    ['今天', '2026-11-21 00:00:00', '2026-11-21 23:59:59'],
    ['昨天', '2026-11-20 00:00:00', '2026-11-20 23:59:59'],
    ['本月', '2026-11-01 00:00:00', '2026-11-21 23:59:59'],
    ['近30天', '2026-10-22 00:00:00', '2026-11-21 23:59:59'],
    ['近180天', '2026-05-25 00:00:00', '2026-11-21 23:59:59'],
  ]);
});

const dealerAnswer = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ dealerId: `d${index}`, dealerName: `单位${index}` }));
async function openDealers(count: number) {
  const fetched = vi.fn(async (_url: string) => new Response(JSON.stringify({ code: '200', message: '', data: dealerAnswer(count) })));
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DealerSelect aria-label="单位" />
    </QueryClientProvider>,
  );
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('combobox'));
  await waitFor(() => expect(screen.getAllByText('单位0').length).toBeGreaterThan(0));
  return fetched;
}

test.each([
  [5, true],
  [4, false],
])('%i dealers: the hint that there are more is %o', async (count, hinted) => {
  const fetched = await openDealers(count);
  expect(screen.queryByText('更多数据请搜索') !== null).toBe(hinted);
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api${dealers.chosen.path}?size=5`);
});

test('single-operator platforms have no dealer to choose', () => {
  writeStored('platformType', '1');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DealerSelect />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('combobox')).toBeNull();
});

test.each([
  ['payTypes', '1', [], ''],
  ['payTypes', '2', [], '?dealerId=own'],
  ['payTypes', '2', ['chosen'], '?dealerId=chosen'],
  ['rechargePayTypes', '1', [], ''],
  ['rechargePayTypes', '2', ['chosen'], '?dealerId=chosen'],
] as const)('%s on platform type %s, with %j chosen, are asked for once, with%s', async (ways, platformType, dealerIds, asked) => {
  const Ways = ways === 'payTypes' ? PayTypeSelect : RechargePayTypeSelect;
  writeStored('platformType', platformType);
  useHeaderState.setState({ dealerIds });
  useSession.setState({ user: { dealerId: 'own' } as never });
  const data = [{ payType: 2, payTypeName: '微信支付' }];
  const fetched = vi.fn(async (_: string) => new Response(JSON.stringify({ code: '200', message: '', data })));
  vi.stubGlobal('fetch', fetched);
  const client = createQueryClient();
  for (const page of ['first', 'second']) {
    const { unmount } = render(
      <QueryClientProvider client={client}>
        <Ways aria-label={page} />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('combobox'));
    await waitFor(() => expect(screen.getAllByText('微信支付').length).toBeGreaterThan(0));
    unmount();
  }
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([`/api${dealers[ways].path}${asked}`]);
});

test.each<[string, ClockSpan, boolean]>([
  ['ends after it begins', { start: '09:00', end: '18:00' }, true],
  ['ends as it begins', { start: '09:00', end: '09:00' }, false],
  ['ends on the next day', { start: '22:00', end: '06:00' }, false],
])('a span within a day that %s', async (_, window, taken) => {
  render(
    <Form initialValues={{ window }} onFinish={saved}>
      <Form.Item name="window" label="时段" rules={[withinDay]}>
        <ClockRange />
      </Form.Item>
      <button type="submit">保存</button>
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  if (taken) await waitFor(() => expect(saved.mock.calls).toEqual([[{ window }]]));
  else await screen.findByText('结束时间必须晚于开始时间');
  expect(saved.mock.calls.length).toBe(taken ? 1 : 0);
});

test('a day field offers the days its limits take, and no other', async () => {
  const shape = { fromDate: date('冻结起').meta({ notBefore: { days: 1 } }) };
  const [today, tomorrow, nextDay] = [0, 1, 2].map((days) => limitsOf(date('日').meta({ notBefore: { days } })).earliest as string);
  render(<DayField field={fieldOf(shape, 'fromDate') as Field} value={tomorrow} latest={tomorrow ?? ''} aria-label="冻结起" />);
  await userEvent.setup().click(screen.getByLabelText('冻结起'));
  const offered = (day?: string) => document.querySelector(`td[title="${day}"]`)?.classList.contains('ant-picker-cell-disabled') === false;
  expect([today, tomorrow, nextDay].map(offered)).toEqual([false, true, false]);
});

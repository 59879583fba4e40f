import { fen, stationsOrAll } from '@bochong/contract/kernel/fields';
import type { LoginInfo } from '@bochong/contract/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { itemOf } from './form-item.tsx';
import { useSession } from './session.ts';

const Item = itemOf(
  z.object({ paidFen: fen('实收', 100_00), days: z.number({ error: '请填写天数' }).int().max(31, '最多31天').meta({ title: '天数' }) }),
);

test.each([
  ['实收', '500', '最多 100.00 元', <Item key="a" name="paidFen" />],
  ['实收', '30', '最多 20.00 元', <Item key="b" name="paidFen" maxFen={2000} />],
  ['天数', '45', '最多31天', <Item key="c" name="days" />],
])('%s of %s stands as typed and is refused: %s', async (label, typed, refusal, item) => {
  await act(async () =>
    render(
      <Suspense>
        <Form name="f">{item}</Form>
      </Suspense>,
    ),
  );
  const input = await screen.findByLabelText<HTMLInputElement>(label);
  await userEvent.type(input, typed);
  await userEvent.tab();
  await screen.findByText(refusal);
  expect(Number(input.value)).toBe(Number(typed));
});

test.each([
  [false, '全部电站', []],
  [true, '请选择', ['请选择适用电站']],
])('places of which none is all of them, asked of who sees some lots only: %s', async (someLots, placeholder, refusals) => {
  useSession.setState({ user: { someLots } as LoginInfo });
  const Places = itemOf(z.object({ stationIds: stationsOrAll() }));
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Form name="p">
          <Places name="stationIds" />
          <button type="submit">保存</button>
        </Form>
      </QueryClientProvider>,
    ),
  );
  await screen.findByText(placeholder);
  await userEvent.click(screen.getByRole('button'));
  for (const refusal of refusals) await screen.findByText(refusal);
  expect(screen.queryAllByText(/^请选择适用/)).toHaveLength(refusals.length);
});

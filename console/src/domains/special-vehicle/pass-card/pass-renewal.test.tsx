import { cardManagePage, type PassCardRow } from '@bochong/contract/special-vehicle';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../kit/session.ts';
import { showInTab } from '../../../kit/testing/show-in-tab.tsx';
import { PassRenewal } from './pass-renewal.tsx';

afterEach(() => vi.unstubAllGlobals());

function show(renewFrom: string | null): void {
  const row = {
    cardId: '1',
    plates: [{ plateNo: '浙A12345' }],
    needAudit: false,
    renewFrom,
    validTo: '2099-12-31',
    rev: 4,
  } as unknown as PassCardRow;
  useSession.setState({ permissions: new Set([cardManagePage.can.renew]) });
  showInTab(<PassRenewal row={row} />);
}

test('a renewal too early was refused after its form: it is disabled, and says from when', async () => {
  show('2099-12-16');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '续费' });
  expect([button.disabled, button.title]).toEqual([true, '有效期至 2099-12-31，2099-12-16 起可以续费']);
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('money is taken only for the price that is shown', async () => {
  let price = () => {};
  const priced = new Promise<void>((resolve) => {
    price = resolve;
  });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (!url.endsWith('/quote')) sent.push(JSON.parse(String(body)));
    else await priced;
    return Response.json({ code: '200', message: '', data: { fromDate: '2026-12-01', toDate: '2026-12-31', amountFen: 300_00 } });
  });
  show(null);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '续费' }));
  await screen.findByLabelText('续费期数');
  await user.click(screen.getByRole('button', { name: '收款并续费' }));
  await screen.findByText('应收金额算出后才能收款');
  expect(sent).toEqual([]);
  price();
  await screen.findByText(/有效期 2026-12-01 至 2026-12-31，应收/);
  await waitFor(() => expect(screen.queryByText('应收金额算出后才能收款')).toBeNull());
  await user.click(screen.getByRole('button', { name: '收款并续费' }));
  await waitFor(() => expect(sent).toEqual([{ periods: 1, payChannel: 1, voucher: '', amountFen: 300_00, rev: 4 }]));
});

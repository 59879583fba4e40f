import {
  type AdjustFile,
  adjustType,
  type MonthVerifyDetail,
  pendingStatementPage,
  type VerifyDiff,
} from '@bochong/contract/reconciliation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../kit/session.ts';
import { showInTab } from '../../../kit/testing/show-in-tab.tsx';
import { AdjustForm } from './adjust-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const file = (fileId: string, fileName: string): AdjustFile => ({ fileId, fileName, size: 9, sha256: 'a'.repeat(64), url: '/x' });
const [old, added] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'];

test('an adjustment that is decided again keeps its files, and sends those that are added', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/attachments')) return Response.json({ code: '200', message: '', data: file(added, '明细.xlsx') });
    sent.push(JSON.parse(String(body)));
    return Response.json({ code: '200', message: '', data: { adjustId: '1', billStatus: 3, adjustedNetFen: 1 } });
  });
  useSession.setState({ permissions: new Set([pendingStatementPage.can.adjust]) });
  const diff = {
    ...{ diffId: '019a0000-0000-7000-8000-000000000001', billId: '019a0000-0000-7000-8000-000000000002', matchKey: 'OT1', dueFen: 1500 },
    ...{ adjustFen: 1500, allowed: [adjustType.A1], explanation: '渠道已收款。', attachments: [file(old, '回单.pdf')] },
  } as unknown as VerifyDiff;
  showInTab(<AdjustForm task={{ rev: 3 } as MonthVerifyDetail} diffs={[diff]} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '重新调整' }));
  await screen.findByText('回单.pdf');
  await user.type(await screen.findByLabelText('原因'), '渠道已收款，见回单');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no upload');
  await user.upload(input, new File(['PK'], '明细.xlsx'));
  await screen.findByText('明细.xlsx');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '重新调整' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ diffIds: [diff.diffId], adjustType: 'A1', amountFen: 1500, attachments: [old, added], rev: 3 });
});

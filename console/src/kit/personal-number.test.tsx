import { personalNumbers } from '@bochong/contract/operation-log';
import { cardManagePage, whiteListPage } from '@bochong/contract/special-vehicle';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { PersonalNumber } from './personal-number.tsx';
import { createQueryClient } from './query-client.ts';
import { useSession } from './session.ts';
import { TabViewContext } from './tab-context.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The row that the number stands in opens when it is clicked. */
const opened = vi.fn();
const draw = (codes: string[], masked = '138****5678') => {
  useSession.setState({ permissions: new Set(codes) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TabViewContext value={{ id: 'x', root: () => document.body, onClose: () => () => undefined }}>
        <table>
          <tbody>
            <tr onClick={opened}>
              <td>
                <PersonalNumber record="passCard" id="C1" masked={masked} />
              </td>
            </tr>
          </tbody>
        </table>
      </TabViewContext>
    </QueryClientProvider>,
  );
};

test('who may is asked why, and then told the number in its place', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = (data: unknown) => new Response(JSON.stringify({ code: '200', message: '', data }));
    // The usual reasons are asked for with the form.
    if (init.method === 'GET') return answer([{ dicCode: 'MOVE', dicName: '通知挪车', isDefault: 0 }]);
    asked.push([address, JSON.parse(String(init.body))]);
    return answer({ number: '13812345678' });
  });
  draw([cardManagePage.can.plain]);
  await userEvent.click(screen.getByRole('button', { name: '查看明文 138****5678' }));
  await screen.findByLabelText('查看原因');
  await userEvent.click(screen.getByRole('button', { name: /^查\s*看$/ }));
  await screen.findByText('请填写查看原因');
  expect(asked).toEqual([]);
  await userEvent.type(screen.getByLabelText('查看原因'), '通知挪车');
  await userEvent.click(screen.getByRole('button', { name: /^查\s*看$/ }));
  await screen.findByText('13812345678');
  const body = { recordType: 'passCard', recordId: 'C1', field: 'phone', reason: '通知挪车' };
  expect(asked).toEqual([[`/api${personalNumbers.reveal.path}`, body]]);
  expect(screen.queryByText('138****5678')).toBeNull();
  expect(opened).not.toHaveBeenCalled();
});

test('whoever may not sees it masked; none is a dash', () => {
  draw([whiteListPage.can.plain]);
  expect(screen.getByText('138****5678').tagName).not.toBe('BUTTON');
  draw([cardManagePage.can.plain], '');
  screen.getByText('—');
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChangeDiff } from './change-diff.tsx';

test('names fields and codes in Chinese and leaves out what did not change', () => {
  render(
    <ChangeDiff
      before={{ plateNo: '浙A12345', plateColor: 1, orderStatus: 0 }}
      after={{ plateNo: '浙B54321', plateColor: 1, orderStatus: 4 }}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['车牌号', '订单状态']);
  expect(screen.getAllByRole('deletion').map((old) => old.textContent)).toEqual(['浙A12345', '在停']);
  expect(screen.getAllByRole('insertion').map((next) => next.textContent)).toEqual(['浙B54321', '已作废']);
});

test('what was not there before is not struck out', () => {
  render(<ChangeDiff before={{ exitTime: null }} after={{ exitTime: '2026-11-21T08:00:00+08:00' }} />);
  expect(screen.queryByRole('deletion')).toBeNull();
  expect(screen.getByRole('insertion').textContent).toContain('08:00');
});

test('amounts are read in yuan', () => {
  render(<ChangeDiff before={{ payableFen: 1300 }} after={{ payableFen: 600 }} />);
  expect([screen.getByRole('deletion').textContent, screen.getByRole('insertion').textContent]).toEqual(['13.00元', '6.00元']);
});

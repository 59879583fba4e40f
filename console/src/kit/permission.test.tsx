import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Allowed } from './permission.tsx';
import { useSession } from './session.ts';

test('an element whose call is not granted is not in the document; it comes and goes with the code', () => {
  const grant = (...codes: string[]) => act(() => useSession.setState({ permissions: new Set(codes) }));
  grant('OTHER');
  render(
    <Allowed to={{ access: ['MINE', 'ALSO'] }}>
      <button type="button">删除</button>
    </Allowed>,
  );
  expect(screen.queryByText('删除')).toBeNull();
  grant('OTHER', 'MINE');
  expect(screen.getByText('删除')).toBeDefined();
  grant();
  expect(screen.queryByText('删除')).toBeNull();
});

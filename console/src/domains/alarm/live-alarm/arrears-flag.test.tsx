import { act, render, screen } from '@testing-library/react';
import { Activity, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { raiseArrearsFlag, useFollowedArrears } from './arrears-flag.ts';

const shown = vi.fn<() => void>();
function List() {
  useFollowedArrears(shown);
  return null;
}
function Tab() {
  const [hidden, setHidden] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setHidden(!hidden)}>
        换标签
      </button>
      <Activity mode={hidden ? 'hidden' : 'visible'}>
        <List />
      </Activity>
    </>
  );
}

test('an arrears alarm followed on its open list was heard by nobody: the list hears each once, and none from before', () => {
  raiseArrearsFlag();
  render(<Tab />);
  expect(shown).not.toHaveBeenCalled();
  act(raiseArrearsFlag);
  expect(shown).toHaveBeenCalledTimes(1);
  const change = () => act(() => screen.getByRole('button').click());
  change();
  change();
  expect(shown).toHaveBeenCalledTimes(1);
  act(raiseArrearsFlag);
  expect(shown).toHaveBeenCalledTimes(2);
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Arrival, StandIn, StandInContext } from './stand-in.tsx';

test('a press that meets the stand-in just when the code of its control has come opens the control', async () => {
  let ready = false;
  let arrived = () => {};
  const coming = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const control = vi.fn((arrival: Arrival) => <output>{arrival.defaultOpen ? 'open' : 'closed'}</output>);
  render(
    <StandInContext value={true}>
      <StandIn className="x" filled={false} placeholders={['状态']} code={{ fetch: () => coming, ready: () => ready }}>
        {control}
      </StandIn>
    </StandInContext>,
  );
  const input = screen.getByPlaceholderText('状态');
  fireEvent.pointerEnter(input.parentElement as HTMLElement);
  ready = true;
  fireEvent.pointerDown(input);
  await act(async () => {
    arrived();
    await coming;
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  expect(screen.getByRole('status').textContent).toBe('open');
});

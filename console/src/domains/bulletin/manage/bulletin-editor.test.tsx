import { render, screen } from '@testing-library/react';
import { Activity, act } from 'react';
import { expect, test } from 'vitest';
import { BulletinEditor } from './bulletin-editor.tsx';

test('a page that is drawn long before it is shown has its text: the editor made for it is gone by then', async () => {
  const page = <BulletinEditor value="<p>甲</p>" />;
  const { rerender } = render(<Activity mode="hidden">{page}</Activity>);
  const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await later();
  rerender(<Activity mode="visible">{page}</Activity>);
  await later();
  expect(screen.getByRole('textbox').textContent).toBe('甲');
});

import { text } from '@bochong/contract/kernel/fields';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Form, Input, TimePicker } from 'antd';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FormModal } from './form-modal.tsx';
import { rule } from './schema.ts';
import { TabViewContext } from './tab-context.tsx';

const save = vi.fn<(values: { name?: string }) => Promise<unknown>>();
const view = { id: 'x', root: () => document.body, onClose: () => () => undefined };

function Page() {
  const [editing, setEditing] = useState<string | null>(null);
  return (
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <TabViewContext value={view}>
        {['甲', '乙'].map((name) => (
          <button key={name} type="button" onClick={() => setEditing(name)}>
            编辑{name}
          </button>
        ))}
        <FormModal<{ name?: string }>
          title="编辑"
          open={editing !== null}
          initial={{ name: editing ?? '' }}
          onSubmit={save}
          onClose={() => setEditing(null)}
        >
          <Form.Item name="name" label="名称" rules={[rule(text('名称', 5, 1))]}>
            <Input />
          </Form.Item>
        </FormModal>
      </TabViewContext>
    </ConfigProvider>
  );
}
const dialog = async () => within(await screen.findByRole('dialog'));
const input = async () => (await dialog()).getByLabelText<HTMLInputElement>('名称');

test('starts with the given values each time it opens, and holds nothing while closed', async () => {
  const user = userEvent.setup();
  render(<Page />);
  expect(screen.queryByLabelText('名称')).toBeNull();
  await user.click(screen.getByRole('button', { name: '编辑甲' }));
  await user.type(await input(), '改');
  await user.click((await dialog()).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  await user.click(screen.getByRole('button', { name: '编辑乙' }));
  expect((await input()).value).toBe('乙');
});

test('refuses what the contract refuses, stays open when saving failed, closes when it worked', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: '编辑甲' }));
  await user.clear(await input());
  await user.click((await dialog()).getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请填写名称')).toBeDefined();
  expect(save).not.toHaveBeenCalled();
  save.mockResolvedValueOnce(undefined);
  await user.type(await input(), '丙');
  await user.click((await dialog()).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: '丙' }, expect.anything()));
  expect(await input()).toBeDefined();
  save.mockResolvedValueOnce({ ok: true });
  await user.click((await dialog()).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
});

test('Enter sends the form from a field, not from a picker, whose typed time it takes', () => {
  render(
    <TabViewContext value={view}>
      <FormModal title="时段" open onSubmit={save} onClose={() => undefined}>
        <Input aria-label="名称" />
        <TimePicker.RangePicker aria-label="时段" />
      </FormModal>
    </TabViewContext>,
  );
  const goesOn = (field: Element | null) => field && fireEvent.keyDown(field, { key: 'Enter' });
  expect(goesOn(screen.getByLabelText('名称'))).toBe(true);
  expect(goesOn(document.querySelector('.ant-picker input'))).toBe(false);
});

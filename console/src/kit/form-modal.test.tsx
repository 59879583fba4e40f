import { text } from '@bochong/contract/kernel/fields';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Form, Input } from 'antd';
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
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: '丙' }));
  expect(await input()).toBeDefined();
  save.mockResolvedValueOnce({ ok: true });
  await user.click((await dialog()).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
});

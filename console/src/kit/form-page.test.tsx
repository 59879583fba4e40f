import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Form, Input } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { FormPage } from './form-page.tsx';

interface Stored {
  name: string;
  remark: string;
  rev: number;
}
const save = vi.fn<(values: object, edited: Stored) => Promise<unknown>>();
afterEach(() => {
  save.mockReset();
});

const Page = ({ stored }: { stored: Stored | undefined }) => (
  <ConfigProvider button={{ autoInsertSpace: false }}>
    <FormPage<object, Stored> initial={stored && { ...stored }} onSubmit={save}>
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input />
      </Form.Item>
    </FormPage>
  </ConfigProvider>
);
const stored: Stored = { name: '甲', remark: '', rev: 1 };
const newer: Stored = { name: '乙', remark: '', rev: 2 };
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('an untouched form shows what is stored now, and sends its revision', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Page stored={undefined} />);
  rerender(<Page stored={stored} />);
  rerender(<Page stored={newer} />);
  expect(input('名称').value).toBe('乙');
  save.mockResolvedValue(undefined);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: '乙', remark: '' }, newer, expect.anything()));
});

test('what is read again while one edits takes nothing away, and is not overwritten unseen: the revision of the beginning is sent', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Page stored={stored} />);
  await user.type(input('备注'), '夜间关闭');
  rerender(<Page stored={newer} />);
  expect([input('名称').value, input('备注').value]).toEqual(['甲', '夜间关闭']);
  save.mockResolvedValue(undefined);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: '甲', remark: '夜间关闭' }, stored, expect.anything()));
  expect(input('备注').value).toBe('夜间关闭');
});

test.each(['保存', '取消'])('after %s the form begins anew with what is stored', async (button) => {
  const user = userEvent.setup();
  const { rerender } = render(<Page stored={stored} />);
  await user.type(input('备注'), '夜间关闭');
  rerender(<Page stored={newer} />);
  save.mockResolvedValue(null);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(input('名称').value).toBe('乙'));
  expect(input('备注').value).toBe('');
});

test('Enter in a field saved the record and left the page: it stays, and the button saves', async () => {
  const user = userEvent.setup();
  render(<Page stored={stored} />);
  await user.type(input('名称'), '乙{Enter}');
  expect(input('名称').value).toBe('甲乙');
  expect(save).not.toHaveBeenCalled();
  save.mockResolvedValue(undefined);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
});

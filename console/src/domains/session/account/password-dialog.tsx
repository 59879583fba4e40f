import { type PasswordMode, passwordHint } from '@bochong/contract/kernel/password';
import { Form, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { toast } from '../../../kit/toast.ts';
import { keptOf, maxLengthOf, type PasswordEntries, type PasswordField, type PasswordPolicy, passwordProblems } from './password-form.ts';

interface PasswordDialogProps {
  title: string;
  open: boolean;
  policy: PasswordPolicy;
  /** User name, or login account in that variant: the new password may not hold it. */
  account: string;
  cancelText?: string;
  /** Why it is asked for, above the fields. */
  reason?: string;
  /** Hands over what was typed once it keeps every rule; the dialog stays until its owner closes it. */
  onReset(entries: PasswordEntries): Promise<unknown>;
  onCancel(): void;
}

const order: readonly PasswordField[] = ['oldPwd', 'newPwd', 'checkPwd'];
const block = (event: { preventDefault(): void }) => event.preventDefault();

/** Password reset dialog. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, open, policy, account, cancelText = '取消', reason, onReset, onCancel } = props;
  const id = useId();
  const [form] = Form.useForm<PasswordEntries>();
  const [saving, setSaving] = useState(false);
  const mode: PasswordMode = policy.pwdMode;

  const problems = () => {
    const { oldPwd = '', newPwd = '', checkPwd = '' } = form.getFieldsValue();
    return passwordProblems({ oldPwd, newPwd, checkPwd }, { mode, account });
  };
  const close = () => {
    form.resetFields();
    onCancel();
  };
  const submit = async (entries: PasswordEntries) => {
    setSaving(true);
    await onReset(entries).finally(() => setSaving(false));
  };
  const warn = () => {
    const found = problems();
    toast('warning', order.map((field) => found[field]).find((problem) => problem !== null) ?? '');
  };
  const item = (field: PasswordField, label: string) => ({
    name: field,
    label,
    required: true,
    normalize: (typed: string) => keptOf(field, typed, policy),
    rules: [{ validator: async () => (problems()[field] === null ? undefined : Promise.reject(new Error(problems()[field] ?? ''))) }],
    validateTrigger: 'onBlur',
  });
  const input = { maxLength: maxLengthOf(policy), ...(policy.allowPaste === 0 && { onPaste: block, onDrop: block }) };

  return (
    <Modal
      title={title}
      open={open}
      width={460}
      okText="确定"
      cancelText={cancelText}
      okButtonProps={{ loading: saving, htmlType: 'submit', form: id }}
      onCancel={close}
      mask={{ closable: false }}
    >
      {reason && <p>{reason}</p>}
      <Form id={id} form={form} layout="vertical" onFinish={submit} onFinishFailed={warn}>
        <Form.Item {...item('oldPwd', '原密码')}>
          <Input.Password {...input} autoComplete="current-password" />
        </Form.Item>
        <Form.Item {...item('newPwd', '新密码')} extra={passwordHint(mode)}>
          <Input.Password {...input} autoComplete="new-password" />
        </Form.Item>
        <Form.Item {...item('checkPwd', '确认密码')}>
          <Input.Password {...input} autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}

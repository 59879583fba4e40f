import { Alert, Space } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { ActionForm } from './action-form.tsx';
import type { Callable } from './api.ts';

const verdicts = [
  { pass: true, word: '通过', button: 'primary' },
  { pass: false, word: '驳回', button: 'default', danger: true },
] as const;

/** How the button of a verdict looks, and what its form is called. */
type VerdictForm = Omit<(typeof verdicts)[number], 'pass'> & { title: string; done: string };

/** An application that waits for the second person's word: what it says, and a form for either answer. */
export function SecondWord({ said, of, form }: { said: string; of: string; form(pass: boolean, look: VerdictForm): ReactNode }) {
  const answers = verdicts.map(({ pass, ...look }) => (
    <Fragment key={look.word}>{form(pass, { ...look, title: `${look.word}${of}`, done: `${of}已处理` })}</Fragment>
  ));
  return <Alert type="warning" showIcon title={said} action={<Space>{answers}</Space>} />;
}

/** What an audit of an application sends, beside which application. */
type Verdict = Callable<{ params: { id: string }; body: { pass: boolean; opinion: string; rev: number } }, unknown>;

/** The same in the row of a list: 审核 with what follows from agreeing; whoever asked reads that somebody else decides. */
export const SecondWordLink = ({ to, of, own, id, rev, children }: SecondWordLinkProps) =>
  own ? (
    '待他人审核'
  ) : (
    <ActionForm
      to={to}
      word="审核"
      title={`审核${of}`}
      okText="提交"
      given={{ params: { id }, body: { rev } }}
      initial={{ pass: true }}
      asks={['pass', { name: 'opinion', required: ({ pass }) => pass === false }]}
      done="已审核"
    >
      {children}
    </ActionForm>
  );

interface SecondWordLinkProps {
  to: Verdict;
  /** What is decided about, and whose it is. */
  of: string;
  /** Who looks has asked for it. */
  own: boolean;
  id: string;
  rev: number;
  children: ReactNode;
}

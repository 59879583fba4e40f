import { Alert, Space } from 'antd';
import { Fragment, type ReactNode } from 'react';

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

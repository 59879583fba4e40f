import { templateStatus } from '@bochong/contract/collection';
import { expect, test } from 'vitest';
import { mayDo, type TemplateCommand, templateStates } from './msg-template.rule.ts';

test.each<[keyof typeof templateStatus & ('DRAFT' | 'AUDITING' | 'PASSED' | 'REJECTED' | 'DISABLED'), TemplateCommand[]]>([
  ['DRAFT', ['edit', 'report', 'remove']],
  ['AUDITING', ['audit']],
  ['PASSED', ['disable']],
  ['REJECTED', ['edit', 'report', 'remove']],
  ['DISABLED', ['enable', 'remove']],
])('a template that is %s', (status, commands) => {
  const all = Object.keys(templateStates) as TemplateCommand[];
  expect(all.filter((command) => mayDo(command, templateStatus[status]))).toEqual(commands);
});

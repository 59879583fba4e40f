import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { ownerOf, stylesByOwner } from './antd-styles.ts';

test.each([
  ['.ant-btn', 'button'],
  ['.ant-input-number-group .ant-input', 'input-number'],
  ['.ant-input-affix-wrapper>input', 'input'],
  ['.ant-picker-dropdown', 'date-picker'],
  ['.ant-modal-confirm .ant-btn+.ant-btn', 'modal'],
  ['.ant-select-css-var [class^="ant-select"]', 'select'],
  ['.anticon', 'everybody'],
  ['.ant-slide-up-enter', 'everybody'],
])('%s is the rule of %s', (selector, owner) => {
  expect(ownerOf(selector)).toBe(owner);
});

test('a rule of two components is each one’s with its own selectors, inside what stands around it', () => {
  const texts = stylesByOwner('@media print{.ant-btn,.ant-btn-rtl,.ant-tag{color:red}}@keyframes turn{to{rotate:1turn}}');
  expect(texts.get('button')).toBe('@media print{.ant-btn{color:red}}');
  expect(texts.get('tag')).toBe('@media print{.ant-tag{color:red}}');
  expect(texts.get('everybody')).toMatch(/^@keyframes turn/);
});

test('nothing of antd’s file is lost but what the console does not use', () => {
  const selectorsOf = (css: string) => {
    const selectors = new Set<string>();
    postcss.parse(css).walkRules((rule) => {
      for (const selector of rule.selectors) selectors.add(selector);
    });
    return selectors;
  };
  const css = readFileSync(createRequire(import.meta.url).resolve('antd/dist/antd.css'), 'utf8');
  const kept = selectorsOf([...stylesByOwner(css).values()].join(''));
  const lost = [...selectorsOf(css)].filter((selector) => !kept.has(selector));
  expect(lost.filter((selector) => !/-rtl\b|\.ant-col-/.test(selector))).toEqual([]);
  expect(kept.size).toBeGreaterThan(5000);
});

test('the console lays nothing out by antd’s columns, whose styles are left out', () => {
  const sources = globSync('src/**/*.tsx', { cwd: join(import.meta.dirname, '..') });
  const named = sources.filter((file) =>
    /import \{[^}]*\b(Col|Row)\b[^}]*\} from 'antd'/.test(readFileSync(join(import.meta.dirname, '..', file), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(named).toEqual([]);
});

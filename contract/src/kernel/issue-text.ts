import type { z } from 'zod';

type Told = Pick<z.core.$ZodIssue, 'code'> & { origin?: string; minimum?: unknown; maximum?: unknown; expected?: string; format?: string };

const units: Readonly<Record<string, string>> = { string: '个字', array: '项', set: '项', map: '项', file: '字节' };

/**
 * What is wrong with a value whose schema has no words of its own, without the field's name: server and console give it to zod as its
 * language (`z.config({ localeError: issueText })`).
 */
export function issueText(issue: Told): string {
  const unit = units[issue.origin ?? ''];
  switch (issue.code) {
    case 'too_big':
      return unit === undefined ? `不能大于${issue.maximum}` : `最多${issue.maximum}${unit}`;
    case 'too_small':
      if (unit === undefined) return `不能小于${issue.minimum}`;
      return Number(issue.minimum) === 1 ? '不能为空' : `至少${issue.minimum}${unit}`;
    case 'invalid_type':
      if (issue.expected === 'number') return '须为数字';
      return issue.expected === 'int' ? '须为整数' : '格式不正确';
    case 'invalid_value':
      return '不在可选范围内';
    case 'unrecognized_keys':
      return '含有不认识的字段';
    default:
      return '格式不正确';
  }
}

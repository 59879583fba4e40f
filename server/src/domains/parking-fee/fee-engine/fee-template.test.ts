import { feeTemplates } from '@bochong/contract/parking-fee';
import { describe, expect, it } from 'vitest';
import { ruleSummary } from '../fee-rule/rule-summary.rule.ts';
import { calculateFee } from './fee-engine.rule.ts';

const monday = Date.parse('2025-10-13T10:00:00+08:00');

describe.each(feeTemplates)('the template $name', ({ key, name, content, examples }) => {
  it.each(examples)('charges $payableFen fen for $minutes minutes', ({ minutes, payableFen }) => {
    const rule = { ruleId: key, version: 1, name, content };
    const fee = calculateFee({ rule, vehicle: {}, calendar: new Map(), enter: monday, exit: monday + minutes * 60_000 });
    expect(fee.payableFen).toBe(payableFen);
  });

  it('says its price in a public text that fits', () => {
    const text = ruleSummary(content);
    expect(text.length).toBeLessThan(500);
    expect(text).toMatch(/元/);
  });
});

import type { FeeRuleDetail } from '@bochong/contract/parking-fee';
import { contentFacts } from './rule-facts.ts';

/** What changed between two versions, in words; equal rules say so. */
export function ruleDifferences(before: FeeRuleDetail, after: FeeRuleDetail): string[] {
  const old = new Map(contentFacts(before.content));
  const now = new Map(contentFacts(after.content));
  const lines: string[] = [];
  for (const label of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(label) ?? '无', now.get(label) ?? '无'];
    if (was !== is) lines.push(`${label}：${was} → ${is}`);
  }
  return lines.length > 0 ? lines : ['计费内容没有变化'];
}

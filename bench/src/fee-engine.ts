import { calculateFee, referenceTariffs } from '@bochong/server/domains/parking-fee/index';
import { atLeast, atMost, type Figure } from './figures.ts';

/** Quotes a second of a stay with day and night bands and caps, and how the cost grows with its days. */
export function benchFeeEngine(): Figure[] {
  const rule = { ruleId: 'bench', version: 1, name: 'R2', content: referenceTariffs.R2 };
  const quotes = (days: number) => {
    const enter = Date.parse('2026-03-02T08:17:00+08:00');
    const input = { rule, vehicle: { plateColor: 1 as const }, enter, exit: enter + days * 86_400_000 };
    const until = performance.now() + 1500;
    let count = 0;
    for (let warm = 0; warm < 2000; warm += 1) calculateFee(input);
    const began = performance.now();
    while (performance.now() < until) {
      for (let round = 0; round < 50; round += 1) calculateFee(input);
      count += 50;
    }
    return count / ((performance.now() - began) / 1000);
  };
  const [ten, thirty] = [quotes(10), quotes(30)];
  return [
    atLeast('fee engine, day and night bands and caps, 30 days: quotes a second', thirty, '/s', 20_000, `10 days ${ten.toFixed(0)}/s`),
    atMost('fee engine: cost of 30 days against that of 10', ten / thirty, '', undefined, 'linear 3.00'),
  ];
}

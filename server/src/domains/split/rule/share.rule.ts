import { splitBase, splitMode } from '@bochong/contract/split';

/** A receiver of a rule, in the order in which shares are given: basis points of the base, or a fixed amount. */
export interface ShareItem {
  accountId: string;
  bp: number | null;
  fixedFen: number | null;
}

export interface ShareRule {
  id: string;
  name: string;
  mode: number;
  base: number;
  minAmountFen: number;
  items: readonly ShareItem[];
}

/** A part of a payment that one rule is asked for. */
export interface PaymentPart {
  parkId: string;
  feeKind: number;
  fen: number;
}

/** What one receiver is to get of a payment by one rule. */
export interface Share {
  ruleId: string;
  ruleName: string;
  feeKind: number;
  online: boolean;
  accountId: string;
  baseFen: number;
  fen: number;
}

/** Shares of a whole in proportion, in sum the whole: each the floor, the last what is left. */
export function inProportion(wholeFen: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((total, fen) => total + fen, 0);
  let left = wholeFen;
  return parts.map((fen, index) => {
    const share = index === parts.length - 1 ? left : sum === 0 ? 0 : Math.floor((wholeFen * fen) / sum);
    left -= share;
    return share;
  });
}

/** What the channel will keep of a payment, estimated by the unit's rate until the channel's bill tells. */
export const estimatedFee = (paidFen: number, feeBp: number): number => Math.round((paidFen * feeBp) / 10_000);

/** Shares of a base in order: floor(base × bp / 10000) or the fixed amount, never more than is left of `limitFen`. What is not given stays. */
export function sharesOf(items: readonly ShareItem[], baseFen: number, limitFen: number): number[] {
  let left = Math.min(baseFen, limitFen);
  return items.map(({ bp, fixedFen }) => {
    const fen = Math.min(left, bp === null ? (fixedFen ?? 0) : Math.floor((baseFen * bp) / 10_000));
    left -= fen;
    return fen;
  });
}

/**
 * How a payment is shared out. `ruleOf` answers the rule in force for a part of it; parts of one rule and kind are one base. What the channel gives
 * out is at most `maxBp` of the payment, over all rules.
 */
export function sharesOfPayment(
  { paidFen, feeFen, maxBp }: { paidFen: number; feeFen: number; maxBp: number },
  parts: readonly PaymentPart[],
  ruleOf: (part: PaymentPart) => ShareRule | undefined,
): Share[] {
  const fees = inProportion(
    feeFen,
    parts.map(({ fen }) => fen),
  );
  const bases = new Map<string, { rule: ShareRule; feeKind: number; paid: number; base: number }>();
  for (const [index, part] of parts.entries()) {
    const rule = ruleOf(part);
    if (!rule) continue;
    const key = `${rule.id} ${part.feeKind}`;
    const known = bases.get(key) ?? { rule, feeKind: part.feeKind, paid: 0, base: 0 };
    const net = part.fen - (rule.base === splitBase.NET ? (fees[index] ?? 0) : 0);
    bases.set(key, { ...known, paid: known.paid + part.fen, base: known.base + Math.max(0, net) });
  }
  let onlineLeft = Math.floor((paidFen * maxBp) / 10_000);
  const shares: Share[] = [];
  for (const { rule, feeKind, base } of bases.values()) {
    if (paidFen < rule.minAmountFen) continue;
    const online = rule.mode === splitMode.ONLINE;
    const fens = sharesOf(rule.items, base, online ? onlineLeft : base);
    for (const [index, { accountId }] of rule.items.entries()) {
      const fen = fens[index] ?? 0;
      if (online) onlineLeft -= fen;
      if (fen > 0) shares.push({ ruleId: rule.id, ruleName: rule.name, feeKind, online, accountId, baseFen: base, fen });
    }
  }
  return shares;
}

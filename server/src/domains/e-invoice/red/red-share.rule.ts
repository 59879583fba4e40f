/** What of an invoice becomes red, by order and by line. */
export function byLineAndOrder(
  { orders }: { orders: readonly { bizId: string; lineNo: number }[] },
  parts: readonly { bizId: string; fen: number }[],
): { byOrder: Map<string, number>; byLine: Map<number, number> } {
  const lineOf = new Map(orders.map(({ bizId, lineNo }) => [bizId, lineNo]));
  const byOrder = new Map<string, number>();
  const byLine = new Map<number, number>();
  for (const { bizId, fen } of parts) {
    const lineNo = lineOf.get(bizId) ?? 0;
    byOrder.set(bizId, (byOrder.get(bizId) ?? 0) + fen);
    byLine.set(lineNo, (byLine.get(lineNo) ?? 0) + fen);
  }
  return { byOrder, byLine };
}

/** The 18 digits behind our code in a StartChargeSeq: the instant of an order's id, and of its random part what keeps two of one millisecond apart. */
export function seqTail(orderId: string): string {
  const hex = orderId.replaceAll('-', '');
  const at = String(Number.parseInt(hex.slice(0, 12), 16))
    .padStart(13, '0')
    .slice(-13);
  const rest = BigInt(`0x${hex.slice(20)}`) % 100_000n;
  return `${at}${String(rest).padStart(5, '0')}`;
}

/** Days after a touch in which a payment is credited to it. */
export const creditDays = 7;

interface Touch {
  id: string;
  deliveredAt: string;
}

/** The touch a payment is credited to: the last that reached the vehicle in the seven days up to it; none, and the owner came by itself. */
export function creditOf<T extends Touch>(touches: readonly T[], paidAt: string): T | null {
  const paid = Date.parse(paidAt);
  const able = touches.filter(
    ({ deliveredAt }) => Date.parse(deliveredAt) <= paid && Date.parse(deliveredAt) > paid - creditDays * 86_400_000,
  );
  return able.reduce<T | null>((last, touch) => {
    if (last === null) return touch;
    const [a, b] = [Date.parse(touch.deliveredAt), Date.parse(last.deliveredAt)];
    return a > b || (a === b && touch.id > last.id) ? touch : last;
  }, null);
}

/** What is so many basis points of what; nothing of nothing. */
export const basisPoints = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 10_000) / whole));

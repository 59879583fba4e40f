import { createContext, type ReactNode, useEffect, useState } from 'react';

/** The time as the board shows it. */
export const BoardClock = createContext(0);

/** Gives the time to whoever asks below it, anew every half minute. */
export function ClockOfBoard({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(ticking);
  }, []);
  return <BoardClock value={now}>{children}</BoardClock>;
}

import { useEffect, useRef } from 'react';
import { create } from 'zustand';

/** Rises whenever an arrears alarm is followed on the arrears list itself. */
const useArrearsFlag = create<{ raised: number }>(() => ({ raised: 0 }));

export const raiseArrearsFlag = (): void => useArrearsFlag.setState(({ raised }) => ({ raised: raised + 1 }));

/** Calls `show` once for each arrears alarm that is followed while the page is open, not for those before and not again when a tab is shown. */
export function useFollowedArrears(show: () => void): void {
  const raised = useArrearsFlag((state) => state.raised);
  const seen = useRef(raised);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the flag is what calls
  useEffect(() => {
    if (seen.current === raised) return;
    seen.current = raised;
    show();
  }, [raised]);
}

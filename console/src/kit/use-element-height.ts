import { type RefCallback, useCallback, useState } from 'react';

/** Height of an element, followed as it changes. A hidden tab measures 0, which is ignored so that nothing jumps when it is shown again. */
export function useElementHeight(): [RefCallback<HTMLElement>, number] {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight > 0) setHeight(element.clientHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, height];
}

import { useEffect } from 'react';
import { indexMenu } from '../kit/menu-index.ts';
import { useSession } from '../kit/session.ts';
import { pageAt } from './domains.ts';

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

/** Whoever pays by the megabyte asks the browser for less. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches the code of the menu's pages one by one while the browser has nothing to do: a page asked for the first time is drawn at once. */
export function CodeAhead() {
  const modules = useSession((state) => state.modules);
  useEffect(() => {
    let wanted = !savesData();
    const fetchAll = async () => {
      for (const path of indexMenu(modules).keys()) {
        await whenIdle();
        if (!wanted) return;
        await pageAt.preload(path);
      }
    };
    void fetchAll();
    return () => {
      wanted = false;
    };
  }, [modules]);
  return null;
}

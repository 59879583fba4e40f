import { lazy, Suspense } from 'react';
import { atRest } from './use-rest.ts';
import { somethingToSay } from './voices.ts';

const againMs = 5000;

/** Without a server its code is asked for again and again: it stands above what shows that a page broke, and must not break itself. */
async function speaker(): Promise<typeof import('./speaker.tsx')> {
  for (;;) {
    try {
      return await import('./speaker.tsx');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
}

const Speaker = lazy(async () => {
  await Promise.race([somethingToSay, atRest()]);
  return { default: (await speaker()).Speaker };
});

/** {@link Speaker}, whose code comes when the page has come to rest or something shall be said. */
export const LateSpeaker = () => (
  <Suspense fallback={null}>
    <Speaker />
  </Suspense>
);

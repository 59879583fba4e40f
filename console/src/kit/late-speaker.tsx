import { lazy, Suspense } from 'react';
import { atRest } from './use-rest.ts';
import { somethingToSay } from './voices.ts';

const Speaker = lazy(async () => {
  await Promise.race([somethingToSay, atRest()]);
  return { default: (await import('./speaker.tsx')).Speaker };
});

/** {@link Speaker}, whose code comes when the page has come to rest or something shall be said. */
export const LateSpeaker = () => (
  <Suspense fallback={null}>
    <Speaker />
  </Suspense>
);

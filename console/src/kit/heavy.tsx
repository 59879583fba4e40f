import { type ComponentType, type ReactNode, use, useState } from 'react';

/** A component whose code is fetched when it is first wanted. Once there, it is drawn at once: no waiting, no flicker. */
export interface Heavy<P> {
  (props: P): ReactNode;
  /** Fetches the code ahead of its use. */
  fetch(): Promise<unknown>;
  ready(): boolean;
}

/** Suspends until its code has come. */
export function heavy<P extends object>(load: () => Promise<ComponentType<P>>): Heavy<P> {
  let loaded: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  const fetch = () => {
    coming ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (cause) => {
        coming = undefined;
        throw cause;
      },
    );
    return coming;
  };
  const Coming = (props: P) => {
    const Component = use(fetch());
    return <Component {...props} />;
  };
  const HeavyComponent = (props: P) => {
    // Chosen when it is first drawn: another choice later would throw away what was entered.
    const [Component] = useState(() => loaded ?? Coming);
    return <Component {...props} />;
  };
  return Object.assign(HeavyComponent, { fetch, ready: () => loaded !== undefined });
}

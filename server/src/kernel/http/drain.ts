/** A server that was told to stop and goes on answering until proxies know it: it is not ready, keeps no connection and takes no sockets. */
export interface Drain {
  readonly isLeaving: boolean;
  /** Called once, when it begins. */
  onLeaving(listener: () => void): void;
  leave(): void;
}

export function createDrain(): Drain {
  const listeners: (() => void)[] = [];
  let isLeaving = false;
  return {
    get isLeaving() {
      return isLeaving;
    },
    onLeaving: (listener) => void listeners.push(listener),
    leave() {
      if (isLeaving) return;
      isLeaving = true;
      for (const listener of listeners) listener();
    },
  };
}

let failure: string | null = null;

/** Keeps why user or menus could not be loaded until the blank page shows it. */
export const keepLoadFailure = (message: string): void => {
  failure = message;
};

export const takeLoadFailure = (): string | null => failure;

import { create } from 'zustand';

/** What may lie over the shell: command palette, keyboard help, page style. One at a time; its code is fetched when it opens. */
export type Overlay = 'palette' | 'help' | 'style';

export const useOverlay = create<{ open: Overlay | null }>(() => ({ open: null }));
export const openOverlay = (open: Overlay): void => useOverlay.setState({ open });
export const closeOverlay = (): void => useOverlay.setState({ open: null });

import { create } from 'zustand';

/** Mark of a menu entry: a red dot, or a number that is shown only when it is not zero. */
export type MenuMark = 'dot' | number;

/** Marks of the side bar by resource code. Domains write them, the side bar draws them: it knows no domain. */
export const useMenuMarks = create<Readonly<Record<string, MenuMark>>>(() => ({}));

/** Sets or (with zero or null) takes away the mark of a menu entry. */
export const setMenuMark = (code: string, mark: MenuMark | null): void => useMenuMarks.setState({ [code]: mark ?? 0 });

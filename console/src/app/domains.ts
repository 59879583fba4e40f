import { type Pages, pageRegistry } from '../kit/pages.ts';
import { pages as framePages } from './pages/pages.ts';

/** Every domain that has pages, one line each. */
const domains: readonly Pages[] = [framePages];

/** Page of a path; null when the console has none. */
export const pageAt = pageRegistry(...domains);

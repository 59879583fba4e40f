import { StateTag } from '../../../kit/columns.tsx';
import { formatInstant } from '../../../kit/format.ts';

const soonMs = 4 * 3_600_000;

/** Until when something must be done; red when four hours or less are left and it has not been. */
export const Deadline = ({ at, open }: { at: string; open: boolean }) =>
  open && Date.parse(at) - Date.now() < soonMs ? <StateTag tone="red">{formatInstant(at)}</StateTag> : formatInstant(at);

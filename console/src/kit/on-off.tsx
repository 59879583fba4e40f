import { StateTag } from './columns.tsx';

/** Whether something is in force, in colour. */
export const OnOff = ({ on, words: [yes, no] = ['启用', '停用'] }: { on: boolean; words?: readonly [string, string] }) => (
  <StateTag tone={on ? 'green' : 'grey'}>{on ? yes : no}</StateTag>
);

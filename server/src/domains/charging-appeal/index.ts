/** For whoever asks for what a charge still owes. */
export { chargesUnderAppeal } from './charging-appeal.repo.ts';

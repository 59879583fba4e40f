import type { ApplyPassageEvent } from './passage.ts';

export const applyPassageEvent: ApplyPassageEvent = async () => ({ result: {}, commands: [] });

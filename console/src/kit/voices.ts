import type { MessageInstance } from 'antd/es/message/interface';
import type { HookAPI } from 'antd/es/modal/useModal';
import type { NotificationInstance } from 'antd/es/notification/interface';

/** antd's toasts, questions and notices, as they are said inside the theme. */
export interface Voices {
  message: MessageInstance;
  modal: HookAPI;
  notification: NotificationInstance;
}
type Saying = (voices: Voices) => void;

let voices: Voices | null = null;
const waiting: Saying[] = [];
let want: () => void;
/** Resolves when something shall be said. */
export const somethingToSay = new Promise<void>((resolve) => {
  want = resolve;
});

/** Says it as soon as the code for it is there; most pages never say anything. */
export function say(saying: Saying): void {
  if (voices) saying(voices);
  else {
    waiting.push(saying);
    want();
  }
}

/** Gives what is said a place on the page; `null` takes it away. */
export function giveVoices(given: Voices | null): void {
  voices = given;
  if (given) for (const saying of waiting.splice(0)) saying(given);
}

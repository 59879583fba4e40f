/** A telephone line that connects whoever calls with an owner; the caller's screen never learns the number. */
export interface CallLine {
  /** Rings the caller first, then the number; answers the line's own id of the call. The same `callId` twice rings once. */
  dial(request: { callId: string; phone: string; userId: string }): Promise<string>;
}

/** Stands in for an exchange: the call is held outside, its result is entered by hand. */
export const deskLine: CallLine = { dial: async ({ callId }) => `DESK${callId}` };

/** Gift money of a wallet, fen. */
export interface GiftMoney {
  /** Given up to the day from which on it can still be spent: what of it is left has expired. */
  givenBeforeFen: number;
  /** Spent, expired and put right so far, less what refunds brought back: of the oldest gift first. */
  goneFen: number;
  giftFen: number;
  /** Of principal and gift, what is not held for anything that runs. */
  freeFen: number;
}

/** What expires now. Refunds bring gift back with its old age; what is held for something that runs waits until that ends. */
export const expiredFen = ({ givenBeforeFen, goneFen, giftFen, freeFen }: GiftMoney): number =>
  Math.max(0, Math.min(givenBeforeFen - goneFen, giftFen, freeFen));

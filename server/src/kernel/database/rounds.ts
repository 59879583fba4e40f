interface Waiting<Work, Result> {
  work: Work;
  resolve(result: Result): void;
  reject(cause: unknown): void;
}

interface Rounds<Work, Result> {
  waiting: Waiting<Work, Result>[];
  underWay: number;
}

/** Rounds of a key at once: while one waits for the database, the next is made ready. */
const lanes = 2;

/**
 * Work that arrives while work of the same key is under way waits for its end, and is then carried out with what else has come, at most so much in a
 * round: for short transactions of which many come at once. What a round reads is read after its work arrived. When a round fails by what may be the
 * fault of one of its works, each is carried out in one of its own, side by side; a failure of the database's is everybody's at once.
 */
export function inRounds<Work, Result>(
  most: number,
  carryOut: (key: string, works: readonly Work[]) => Promise<readonly Result[]>,
  mayBeOfOne: (cause: unknown) => boolean,
): (key: string, work: Work) => Promise<Result> {
  const keys = new Map<string, Rounds<Work, Result>>();

  async function round(key: string, some: readonly Waiting<Work, Result>[]): Promise<void> {
    try {
      const results = await carryOut(
        key,
        some.map(({ work }) => work),
      );
      for (const [index, { resolve }] of some.entries()) resolve(results[index] as Result);
    } catch (cause) {
      if (some.length > 1 && mayBeOfOne(cause)) await Promise.all(some.map((one) => round(key, [one])));
      else for (const { reject } of some) reject(cause);
    }
  }

  async function goOn(key: string, rounds: Rounds<Work, Result>): Promise<void> {
    rounds.underWay += 1;
    while (rounds.waiting.length > 0) await round(key, rounds.waiting.splice(0, most));
    rounds.underWay -= 1;
    if (rounds.underWay === 0) keys.delete(key);
  }

  return (key, work) =>
    new Promise((resolve, reject) => {
      const rounds = keys.get(key) ?? { waiting: [], underWay: 0 };
      keys.set(key, rounds);
      rounds.waiting.push({ work, resolve, reject });
      if (rounds.underWay < lanes) void goOn(key, rounds);
    });
}

/** Gives each user one run at a time of work that takes a processor for seconds; a second one is refused, a run that is left frees the place. */
export function oneRunEach(refuse: () => never): <T>(userId: string, lines: AsyncIterable<T>) => AsyncGenerator<T> {
  const running = new Set<string>();
  return async function* alone(userId, lines) {
    if (running.has(userId)) refuse();
    running.add(userId);
    try {
      yield* lines;
    } finally {
      running.delete(userId);
    }
  };
}

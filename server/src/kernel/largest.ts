/** The largest of what is added, at most `kept`, the largest first; of equal ones the earlier first. */
export function createLargest<T>(kept: number, sizeOf: (one: T) => number): { add(one: T): void; list(): T[] } {
  const list: T[] = [];
  return {
    add(one) {
      const size = sizeOf(one);
      const last = list[kept - 1];
      if (last !== undefined && size <= sizeOf(last)) return;
      const place = list.findIndex((other) => sizeOf(other) < size);
      list.splice(place < 0 ? list.length : place, 0, one);
      list.length = Math.min(list.length, kept);
    },
    list: () => list,
  };
}

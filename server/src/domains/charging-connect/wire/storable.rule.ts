const unstorable = /\0|\p{Surrogate}/gu;

/** A payload whose texts PostgreSQL can store: without NUL and halves of characters. The same object when there is nothing to take out. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return value.replace(unstorable, '') as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.replace(unstorable, ''), storable(inner)])) as T;
}

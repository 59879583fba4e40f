/**
 * Releases, oldest first, each with the name up to which migrations are its own. What comes after the last one is the next release's: it must leave
 * what the last release uses ({@link brokenForOlder}), so that servers of both run on one database while they are exchanged one after the other.
 */
export const releases: readonly { version: string; upTo: string }[] = [{ version: '0.1.0', upTo: '20261203T9999' }];

/** A line in a migration that no server of an older release survives; the reason follows. The upgrade then stops every server first. */
const allStopped = /^-- Needs all servers stopped: \S/m;

/** A line above a statement that takes away what the last release does not use any more: `-- Contract: unused since 0.2.0, …`. */
const contract = /^\s*-- Contract: unused since (\S+?)[,:.]? /m;

export const needsAllStopped = (sql: string): boolean => allStopped.test(sql);

/**
 * Oldest migration that a server must know to run on the schema that `names` make: the last one of the release before, or a later one that needs all
 * servers stopped. Undefined while there is no release before.
 */
export function oldestThatRuns(names: readonly string[], stopping: (name: string) => boolean, known = releases): string | undefined {
  const before = known.findLast(({ upTo }) => names.some((name) => name > upTo)) ?? known.at(-2);
  const floor = before && names.findLast((name) => name <= before.upTo);
  return names.findLast((name) => stopping(name) && (floor === undefined || name > floor)) ?? floor;
}

const withoutStrings = (sql: string) => sql.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$$body$$').replaceAll(/'(?:[^']|'')*'/g, "''");
/** A semicolon or an apostrophe in a comment ends no statement and begins no text. */
const quietComments = (sql: string) => sql.replaceAll(/--.*$/gm, (comment) => comment.replaceAll(/[;']/g, ','));
const withoutComments = (sql: string) => sql.replaceAll(/--.*$/gm, '');

/** What a statement does to something that is there already and that the release before may read, write or call. */
const harms: readonly [RegExp, string][] = [
  [/^drop (table|view|materialized view|function|procedure|sequence|type|schema)\b/, 'drops something'],
  [/^alter (table|view|function|type|sequence|index)\b.*\brename\b/, 'renames'],
  [/^alter table\b.*\bdrop (column|constraint)?/, 'drops a column, a constraint or a default'],
  [/^alter table\b.*\balter (column )?\S+ (set data )?type\b/, 'changes the type of a column'],
  [/^alter table\b.*\bset not null\b/, 'wants a value that older servers do not write'],
  [
    /^alter table\b.*\badd (column )?(if not exists )?(?!constraint\b|check\b|unique\b|foreign\b|primary\b|exclude\b)\S+ (?!.*\bdefault\b|.*\bgenerated\b).*\bnot null\b/,
    'adds a column that must have a value and has none by default',
  ],
  [/^alter table\b.*\badd (constraint|check|unique|foreign|primary|exclude)\b/, 'adds a rule that older servers may break'],
  [/^create unique index\b/, 'adds a rule that older servers may break'],
  [/^(truncate|revoke)\b/, 'takes away rows or rights'],
];

/** Tables and functions a migration makes itself: nobody older knows them. */
const madeBy = (statements: readonly string[]): ReadonlySet<string> =>
  new Set(
    statements.map(
      (one) => /^create (?:unlogged )?(?:table|view|function|procedure|type|sequence) (?:if not exists )?([\w.]+)/.exec(one)?.[1] ?? '',
    ),
  );
const about = (statement: string): string =>
  /^(?:alter|drop|truncate) (?:table |view |materialized view |function |procedure |sequence |type |index )?(?:if exists |only )*([\w.]+)/.exec(
    statement,
  )?.[1] ??
  /^create unique index (?:if not exists )?\w+ on (?:only )?([\w.]+)/.exec(statement)?.[1] ??
  / on (?:table |function )?([\w.]+)/.exec(statement)?.[1] ??
  '';

/** Statements of a migration that a server of the release before may not survive, each with why; those that are marked as its contract are left out. */
export function brokenForOlder(sql: string, known: readonly { version: string }[] = releases): string[] {
  if (needsAllStopped(sql)) return [];
  const parts = withoutStrings(quietComments(sql)).split(';');
  const plain = parts.map((part) => withoutComments(part).replaceAll(/\s+/g, ' ').trim().toLowerCase());
  const made = madeBy(plain);
  return plain.flatMap((statement, index) => {
    const marked = contract.exec(parts[index] ?? '')?.[1];
    if (made.has(about(statement)) || known.some(({ version }) => version === marked)) return [];
    const harm = harms.find(([pattern]) => pattern.test(statement));
    return harm ? [`${statement.slice(0, 100)}: ${harm[1]}`] : [];
  });
}

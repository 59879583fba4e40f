import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knownMigrations } from './migrate.ts';
import { brokenForOlder, oldestThatRuns, releases } from './release.ts';

const read = (name: string) => readFileSync(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');

test('what came after the last release leaves it what it uses', () => {
  const last = releases.at(-1)?.upTo ?? '';
  for (const name of knownMigrations().filter((one) => one > last)) expect(brokenForOlder(read(name)), name).toEqual([]);
});

test.each([
  'drop table park_order',
  'drop function bochong.enqueue(text)',
  'alter table park_order rename column plate_no to plate',
  'alter table park_order rename to stay',
  'alter table park_order drop column plate_no',
  'alter table park_order drop constraint one',
  'alter table park_order\n  add column note text not null',
  "alter table park_order add note text not null check (note <> 'default')",
  'alter table park_order alter column note set not null',
  'alter table park_order alter column note type integer using 1',
  'alter table park_order alter note set data type integer',
  'alter table park_order add constraint short check (char_length(note) < 9)',
  'alter table park_order add unique (dealer_id, plate_no)',
  'create unique index park_order_once on park_order (dealer_id, plate_no)',
  'revoke select on park_order from bochong_app',
  'truncate park_order',
  "-- A lot's; kept.\ndrop table park_order",
  '-- Contract: unused since 9.9.9, nobody knows that release\ndrop table park_order',
])('refused: %s', (sql) => expect(brokenForOlder(`create table other (id uuid);\n${sql};\n`)).toHaveLength(1));

test.each([
  "alter table park_order add column note text not null default '';",
  'alter table park_order add column note text;',
  'create index park_order_note on park_order (dealer_id, note);',
  'create table made (id uuid primary key); create unique index made_once on made (id); alter table made add constraint one check (true);',
  "comment on table park_order is 'drop table park_order; rename';",
  'create function bochong.made() returns void language sql as $$ drop table park_order; $$;\nrevoke execute on function bochong.made() from public;',
  '-- drop table park_order;\nselect 1;',
  "-- A lot's; one a day; kept.\ncreate table made (id uuid);\nrevoke update on made from bochong_app;",
  '-- Contract: unused since 0.1.0, its page has gone.\ndrop table park_order;',
  '-- Needs all servers stopped: every row is written anew.\nalter table park_order rename to stay;',
])('allowed: %s', (sql) => expect(brokenForOlder(sql)).toEqual([]));

test('among the migrations of the first release there are some that the check refuses', () => {
  expect(knownMigrations().filter((name) => brokenForOlder(read(name)).length > 0).length).toBeGreaterThan(10);
});

test('the oldest migration one must know is the last of the release before, or a later one that stops everybody', () => {
  const known = [
    { version: '0.1.0', upTo: '2' },
    { version: '0.2.0', upTo: '4' },
  ];
  const never = () => false;
  expect(oldestThatRuns(['1', '2'], never, known.slice(0, 1))).toBeUndefined();
  expect(oldestThatRuns(['1', '2', '3', '4'], never, known)).toBe('2');
  expect(oldestThatRuns(['1', '2', '3', '4', '5'], never, known)).toBe('4');
  expect(oldestThatRuns(['1', '2', '3', '4', '5', '6'], (name) => name === '5', known)).toBe('5');
  expect(oldestThatRuns(['1', '2', '3'], (name) => name === '1', known)).toBe('2');
});

import type { FeeRule } from '@bochong/contract/parking-fee';
import { sql } from 'kysely';

/** Places whose rules the reader sees; null: all of them. Of a rule for several places only those are named. */
export type SeenPlaces = readonly string[] | null;

const isSeen = (seen: readonly string[]) => sql<boolean>`(e.scope ->> 'scopeId')::uuid = any (${[...seen]}::uuid[])`;
/** Rules that are for one of the places, and drafts for none yet. */
export const ofSeen = (seen: SeenPlaces) =>
  seen === null
    ? sql<boolean>`true`
    : sql<boolean>`(r.scopes = '[]' or exists (select from jsonb_array_elements(r.scopes) as e (scope) where ${isSeen(seen)}))`;
/** The places of a rule that may be named. */
export const scopesOf = (seen: SeenPlaces) =>
  seen === null
    ? sql<FeeRule['scopes']>`r.scopes`
    : sql<
        FeeRule['scopes']
      >`(select coalesce(jsonb_agg(e.scope), '[]') from jsonb_array_elements(r.scopes) as e (scope) where ${isSeen(seen)})`;

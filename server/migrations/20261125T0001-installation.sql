-- The one row that says what this database is. Read before anybody signed in, so outside the tenant wall.
create table installation (
  id smallint primary key default 1 check (id = 1),
  -- Made by the demo, whose passwords everybody knows.
  demo boolean not null default false,
  finished_at timestamptz,
  -- Hash of the setup's token; null when it is finished.
  token_hash text,
  token_until timestamptz,
  salt text not null,
  -- What the steps of the setup were sent, until it is finished.
  draft jsonb not null default '{}',
  -- Base64 of the 32-byte Ed25519 key that licences are checked with; null: nobody's.
  license_public_key text
);

-- Whether anybody has an account: asked before there is a dealer to ask as.
create function bochong.has_accounts() returns boolean language sql stable security definer set search_path = public as
  $$ select exists (select from app_user) $$;
revoke execute on function bochong.has_accounts() from public;
grant execute on function bochong.has_accounts() to bochong_app;

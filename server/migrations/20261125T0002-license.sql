-- Whose signature a licence of this installation bears. One row, or none until it was set up.
create table license_issuer (
  id smallint primary key default 1 check (id = 1),
  -- Base64 of the 32-byte Ed25519 key.
  public_key text not null,
  -- Its private half, encrypted under the installation's secret; null when somebody outside signs.
  private_key bytea,
  created_at timestamptz not null
);

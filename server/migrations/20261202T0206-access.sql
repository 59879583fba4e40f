-- What this installation says of modules and pages of the menu beside what the product says; null: as the product says. Of the platform.
create table menu_override (
  dealer_id uuid not null,
  code text not null,
  title text check (char_length(title) between 1 and 20),
  icon text,
  sort integer check (sort between 0 and 9999),
  -- Platform types ('1', '2') where it is not shown.
  hidden_on text[] not null default '{}',
  updated_at timestamptz not null,
  updated_by text not null,
  rev integer not null default 0,
  primary key (dealer_id, code)
);
select bochong.protect('menu_override');

-- The menu is everybody's, so what is said of it is read past the wall; it holds no business data.
create function bochong.menu_overrides()
returns table (code text, title text, icon text, sort integer, hidden_on text[], updated_at timestamptz, updated_by text, rev integer)
language sql stable security definer set search_path = public as $$
  select code, title, icon, sort, hidden_on, updated_at, updated_by, rev from menu_override where dealer_id = '00000000-0000-0000-0000-000000000000'
$$;
revoke execute on function bochong.menu_overrides() from public;
grant execute on function bochong.menu_overrides() to bochong_app;

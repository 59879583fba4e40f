-- Words that the platform or a unit adds to a list, and its switches of inherited ones (scope: whose word it is).
create table sys_dict_entry (
  dealer_id uuid not null,
  id uuid not null,
  dic_type text not null,
  dic_code text not null,
  dic_name text not null,
  own boolean not null,
  sort integer not null default 0,
  is_default smallint not null default 0 check (is_default in (0, 1)),
  enabled boolean not null default true,
  updated_by text not null,
  updated_at timestamptz not null,
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index sys_dict_entry_code_key on sys_dict_entry (dealer_id, dic_type, dic_code);
create unique index sys_dict_entry_name_key on sys_dict_entry (dealer_id, dic_type, dic_name) where own;
select bochong.protect('sys_dict_entry');

-- Units are offered the platform's words without seeing its rows.
create function bochong.platform_dict_entries() returns setof sys_dict_entry
language sql stable security definer set search_path = public as $$
  select * from sys_dict_entry where dealer_id = '00000000-0000-0000-0000-000000000000'
$$;
revoke execute on function bochong.platform_dict_entries() from public;
grant execute on function bochong.platform_dict_entries() to bochong_app;

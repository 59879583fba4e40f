-- Packages of the platform: what the units they are given to may hold, by client. A unit without one may hold everything.
create table menu_package (
  dealer_id uuid not null,
  id uuid not null,
  package_name text not null,
  client_type smallint not null check (client_type in (1, 2, 3)),
  resource_ids text[] not null,
  remark text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index menu_package_name_key on menu_package (dealer_id, client_type, package_name);
select bochong.protect('menu_package');

-- What a unit may hold of a client, as its package says: written with the package, so that a session reads its own unit's rows only.
create table dealer_package (
  dealer_id uuid not null,
  client_type smallint not null check (client_type in (1, 2, 3)),
  package_id uuid not null,
  resource_ids text[] not null,
  updated_at timestamptz not null default now(),
  primary key (dealer_id, client_type)
);
create index dealer_package_of_package on dealer_package (dealer_id, package_id);
select bochong.protect('dealer_package');

-- What roles give is cut by the package of their client; `package_ids`: what the unit may hold of the console, null: everything.
drop function bochong.grants_of(uuid);
create function bochong.grants_of(wanted_id uuid)
returns table (dealer_ids uuid[], park_ids uuid[], resource_ids text[], package_ids text[])
language sql stable security definer set search_path = public as $$
  select
    case when u.user_type in (1, 4) then (select coalesce(array_agg(d.dealer_id), '{}') from dealer d) else array[u.dealer_id] end,
    case when u.park_scope = 2 then (select coalesce(array_agg(p.park_id), '{}') from user_park p where p.dealer_id = u.dealer_id and p.user_id = u.id) end,
    (select coalesce(array_agg(distinct code), '{}') from user_role ur join role r using (dealer_id)
      left join dealer_package k on k.dealer_id = r.dealer_id and k.client_type = r.client_type cross join unnest(r.resource_ids) code
      where ur.dealer_id = u.dealer_id and ur.user_id = u.id and r.id = ur.role_id and r.status = 1 and (k.resource_ids is null or code = any (k.resource_ids))),
    (select k.resource_ids from dealer_package k where k.dealer_id = u.dealer_id and k.client_type = 1)
  from app_user u where u.id = wanted_id and u.is_delete = 0
$$;
revoke execute on function bochong.grants_of(uuid) from public;
grant execute on function bochong.grants_of(uuid) to bochong_app;

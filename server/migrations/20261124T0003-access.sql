create table user_park (
  dealer_id uuid not null,
  user_id uuid not null,
  park_id uuid not null,
  primary key (dealer_id, user_id, park_id),
  foreign key (dealer_id, user_id) references app_user
);
select bochong.protect('user_park');

create table role (
  dealer_id uuid not null,
  id uuid not null,
  role_name text not null check (char_length(role_name) between 1 and 20),
  role_type smallint not null check (role_type in (1, 2)),
  resource_ids text[] not null default '{}',
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, role_name)
);
select bochong.protect('role');

create table user_role (
  dealer_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (dealer_id, user_id, role_id),
  foreign key (dealer_id, user_id) references app_user,
  foreign key (dealer_id, role_id) references role
);
select bochong.protect('user_role');
create index user_role_of_role on user_role (dealer_id, role_id);

-- Users and roles as their administrators keep them; pages a user keeps on the home page.
create table shortcut_menu (
  dealer_id uuid not null,
  user_id uuid not null,
  menu_id text not null,
  sort integer not null,
  primary key (dealer_id, user_id, menu_id),
  foreign key (dealer_id, user_id) references app_user
);
select bochong.protect('shortcut_menu');

-- What a user set up for itself: the frame, and columns and saved filters of lists.
create table user_preference (
  dealer_id uuid not null,
  user_id uuid not null,
  name text not null check (char_length(name) <= 130),
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (dealer_id, user_id, name),
  foreign key (dealer_id, user_id) references app_user on delete cascade
);
select bochong.protect('user_preference');

-- Dealers, lots and resource codes a user holds; lots are null when the user is not limited.
create function bochong.grants_of(wanted_id uuid)
returns table (dealer_ids uuid[], park_ids uuid[], resource_ids text[])
language sql stable security definer set search_path = public as $$
  select
    case when u.user_type in (1, 4) then (select coalesce(array_agg(d.dealer_id), '{}') from dealer d) else array[u.dealer_id] end,
    case when u.park_scope = 2 then (select coalesce(array_agg(p.park_id), '{}') from user_park p where p.dealer_id = u.dealer_id and p.user_id = u.id) end,
    (select coalesce(array_agg(distinct code), '{}') from user_role ur join role r using (dealer_id) cross join unnest(r.resource_ids) code
      where ur.dealer_id = u.dealer_id and ur.user_id = u.id and r.id = ur.role_id and r.status = 1)
  from app_user u where u.id = wanted_id and u.is_delete = 0
$$;
grant execute on function bochong.grants_of(uuid) to bochong_app;

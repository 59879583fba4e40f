-- Who gave which right to whom, and when: roles given to users and taken from them, resources given to roles and taken from them. Only added to.
create table right_change (
  dealer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  by_name text not null,
  -- 1 role given to a user, 2 taken; 3 resources given to a role, 4 taken.
  kind smallint not null check (kind between 1 and 4),
  role_id uuid not null,
  role_name text not null,
  user_id uuid,
  codes text[] not null default '{}',
  primary key (dealer_id, id),
  constraint right_change_of check ((kind in (1, 2)) = (user_id is not null))
);
create index right_change_of_role on right_change (dealer_id, role_id, at desc);
select bochong.protect('right_change');
revoke update, delete on right_change from bochong_app;

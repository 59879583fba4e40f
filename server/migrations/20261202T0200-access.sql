-- Roles are made for a client: the console, staff on foot (APP), or a booth (CS).
alter table role add column client_type smallint not null default 1 check (client_type in (1, 2, 3));

-- Published: lots and roles that users were given.
create view user_grant with (security_invoker = true) as
  select u.dealer_id, u.id as user_id, u.park_scope,
    array(select p.park_id from user_park p where p.dealer_id = u.dealer_id and p.user_id = u.id order by 1) as park_ids,
    coalesce((select json_agg(json_build_object('roleId', r.id, 'roleName', r.role_name) order by r.role_name)
      from user_role ur join role r on r.dealer_id = ur.dealer_id and r.id = ur.role_id where ur.dealer_id = u.dealer_id and ur.user_id = u.id), '[]') as roles
  from app_user u;
grant select on user_grant to bochong_app;

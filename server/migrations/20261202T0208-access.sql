-- A role as a session looks at it, across units: what the package of its client leaves of it. Null when it is gone or is no role of a unit.
create function bochong.viewed_role(unit uuid, wanted uuid) returns json
language sql stable security definer set search_path = public as $$
  select json_build_object('dealerId', r.dealer_id, 'roleName', r.role_name, 'resourceIds', array(select code from unnest(r.resource_ids) code
    where k.resource_ids is null or code = any (k.resource_ids)))
  from role r left join dealer_package k on k.dealer_id = r.dealer_id and k.client_type = r.client_type
  where r.dealer_id = unit and r.id = wanted and r.status = 1
$$;
revoke execute on function bochong.viewed_role(uuid, uuid) from public;
grant execute on function bochong.viewed_role(uuid, uuid) to bochong_app;

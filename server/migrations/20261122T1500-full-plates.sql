-- Nobody loses sight of plates by the upgrade: every role that was not made without them keeps them. Preset roles that see numbers
-- in clear elsewhere get those of a stay's owner, too. Holders learn it with their next call.
with granted as (
  select dealer_id, id, 'KVHM52730416' as code from role where role_type <> 1 or role_name <> '只读审计'
  union all
  select dealer_id, id, 'YSQD36092748' from role
    where role_type = 1 and role_name in ('单位管理员', '财务', '客服') and 'XBUV46275231' = any(resource_ids)
), missing as (
  select dealer_id, id, array_agg(code) as codes from granted join role using (dealer_id, id) where code <> all(resource_ids) group by dealer_id, id
), changed as (
  update role r set resource_ids = r.resource_ids || m.codes, rev = r.rev + 1, updated_at = now()
    from missing m where r.dealer_id = m.dealer_id and r.id = m.id returning r.dealer_id, r.id
), holder as (
  update app_user u set perm_version = u.perm_version + 1
    where (u.dealer_id, u.id) in (select h.dealer_id, h.user_id from user_role h join changed c on c.dealer_id = h.dealer_id and c.id = h.role_id)
    returning u.id
)
select pg_notify('session_changed', id::text) from holder;

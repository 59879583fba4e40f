-- Failed logins count against the neighbourhood of their address, too: whoever has one address often has the ones beside it.
alter table login_ip_failure add column network text not null default '';
create index login_ip_failure_of_network on login_ip_failure (network, at);

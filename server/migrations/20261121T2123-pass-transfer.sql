-- A transfer of a pass whose rule asks for an audit is applied for (passAuditType 4): the application holds the new owner and plates, and
-- whom it takes the pass from, for it is carried out only while that is still so.

alter table pass_audit drop constraint pass_audit_audit_type_check;
alter table pass_audit add constraint pass_audit_audit_type_check check (audit_type in (1, 2, 3, 4));
alter table pass_audit add column former jsonb check ((audit_type = 4) = (former is not null));

-- The name of the changed record at that time, for example the title of a product. Null for personal data.
alter table audit_event add column label text;

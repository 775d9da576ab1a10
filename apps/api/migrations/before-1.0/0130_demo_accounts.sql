-- Accounts of the demo town. They have a published password, so in production they cannot log in.

alter table "user" add column demo boolean not null default false;

update "user" set demo = true
where email like '%@lonja.test'
   -- Somebody may have given them another e-mail since.
   or username in ('cliente', 'tienda', 'ayuntamiento')
     and exists (select from business where code = 'horno-santa-llucia');

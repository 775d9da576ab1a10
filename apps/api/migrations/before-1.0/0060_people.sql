-- What people see and decide of their own account.

-- On what somebody logged in, in words: `Chrome · Android`.
alter table session add column agent text;

-- Where things go unless one says otherwise.
alter table address add column main boolean not null default false;
create index address_main on address (user_id) where main;

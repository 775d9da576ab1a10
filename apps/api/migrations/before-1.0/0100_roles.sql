-- What members are in their shop, and what people are in the town beside its operators.
-- Whoever worked for a shop before there were roles could do everything in it.
alter table business_member
  add column id uuid not null default gen_random_uuid() unique,
  add column role text not null default 'owner' check (role in ('owner', 'manager', 'clerk', 'accountant')),
  add column created_at timestamptz not null default now();
-- From here on whoever adds a member says which role they have.
alter table business_member alter column role drop default;

-- An operator is ROLE_ADMIN; these people are less than that, and stay ROLE_USER.
alter table "user"
  add column town_role text check (town_role in ('support', 'editor', 'auditor')),
  add constraint user_town_role_or_operator check (town_role is null or role <> 'ROLE_ADMIN');

-- An invitation to work for a shop or, without one, for the town. It is used once, by whoever has its link.
create table invitation (
  id uuid primary key,
  business_id uuid references business on delete cascade,
  role text not null,
  email text not null,
  -- Null until the letter is written: the token itself is only in the letter.
  hash bytea unique,
  invited_by uuid references "user" on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references "user" on delete set null,
  constraint invitation_role check (
    case when business_id is null then role in ('operator', 'support', 'editor', 'auditor')
    else role in ('owner', 'manager', 'clerk', 'accountant') end
  )
);
create unique index invitation_open on invitation
  (coalesce(business_id, '00000000-0000-0000-0000-000000000000'), lower(email)) where accepted_at is null;

-- Shops, the people who work for them and for the town, and the categories of shops and products.

create table business (
  id uuid primary key,
  external_id text unique,
  name text not null,
  code text not null unique,
  url text not null unique,
  cif text,
  legal_name text,
  -- The trader's registration, which marketplaces have to show (Digital Services Act, art. 30).
  dsa_trader jsonb,
  tax_regime text not null default 'general'
    check (tax_regime in ('general', 'recargo', 'simplificado', 'agrario', 'exento')),
  iban text,
  -- Basis points of the sales. Null: the town's rate.
  commission integer check (commission between 0 and 10000),
  description text not null default '',
  address_id uuid references address,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  opening_hours jsonb not null default '[]',
  closures jsonb not null default '[]',
  phones jsonb not null default '[]',
  email text,
  logo_id uuid references image_object,
  image_id uuid references image_object,
  min_order bigint not null default 0 check (min_order >= 0),
  -- The shop wants guests to confirm their orders when they pay on collection or at the door.
  confirm_guests boolean not null default false,
  spotlight boolean not null default false,
  marketplace boolean not null default true,
  enabled boolean not null default true,
  state text not null default 'approved' check (state in ('pending', 'approved', 'suspended', 'holiday')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index business_name on business (fold(name));
create index business_place on business (latitude, longitude);

-- Who works for which shop, and with which role.
create table business_member (
  id uuid not null default gen_random_uuid() unique,
  business_id uuid not null references business on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  role text not null check (role in ('owner', 'manager', 'clerk', 'accountant')),
  created_at timestamptz not null default now(),
  primary key (business_id, user_id)
);
create index business_member_user on business_member (user_id);

-- An invitation to work for a shop or, without a shop, for the town. The person who has its link can use it once.
create table invitation (
  id uuid primary key,
  business_id uuid references business on delete cascade,
  role text not null,
  email text not null,
  -- Null until the mail is written: the token itself is only in the mail.
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

-- An association, a market hall, a street, a chain.
create table business_group (
  id uuid primary key,
  name text not null,
  code text not null unique,
  type text not null check (type in ('association', 'market', 'street', 'chain')),
  city text,
  logo_id uuid references image_object,
  created_at timestamptz not null default now()
);
create index business_group_name on business_group (fold(name));

create table business_group_member (
  business_group_id uuid not null references business_group on delete cascade,
  business_id uuid not null references business on delete cascade,
  primary key (business_group_id, business_id)
);
create index business_group_member_business on business_group_member (business_id);

-- The towns that the app lets people choose from.
create table city (
  name text primary key,
  enabled boolean not null default true
);

-- The tree of categories. `bcc` marks the categories of shops; the others are of products.
create table category (
  id uuid primary key,
  title text not null,
  code text not null unique,
  url text not null unique,
  description text not null default '',
  parent_id uuid references category,
  bcc boolean not null default false,
  image_id uuid references image_object,
  sort integer not null default 0,
  enabled boolean not null default true,
  tax_rate integer check (tax_rate between 0 and 10000),
  -- The fields that a product needs before it is published in this category.
  requires jsonb not null default '[]',
  -- The ids of all categories above and its own, outermost first. The triggers below keep it.
  path uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  check (parent_id is distinct from id)
);
create index category_parent on category (parent_id);
create index category_path on category using gin (path);

create function category_set_path() returns trigger language plpgsql as $$
begin
  new.path := coalesce((select path from category where id = new.parent_id), '{}') || new.id;
  if array_position(new.path, new.id) < cardinality(new.path) then
    raise exception 'A category cannot be below itself' using errcode = '23514', constraint = 'category_tree';
  end if;
  return new;
end $$;
create trigger category_path before insert or update of parent_id, id on category
  for each row execute function category_set_path();

create function category_move_children() returns trigger language plpgsql as $$
begin
  -- This starts the trigger above for the children.
  update category set parent_id = parent_id where parent_id = new.id;
  return null;
end $$;
create trigger category_children after update of parent_id on category
  for each row when (old.path is distinct from new.path) execute function category_move_children();

create table business_category (
  business_id uuid not null references business on delete cascade,
  category_id uuid not null references category,
  primary key (business_id, category_id)
);
create index business_category_category on business_category (category_id);

create table business_favourite (
  user_id uuid not null references "user" on delete cascade,
  business_id uuid not null references business on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, business_id)
);
create index business_favourite_business on business_favourite (business_id);

-- The shops' accounts on other networks. Their secrets are sealed with the key `key_id`.
create table twitter_auth (
  id uuid primary key,
  business_id uuid not null references business on delete cascade,
  user_id uuid references "user" on delete set null,
  state text not null default 'pending' check (state in ('pending', 'used', 'connected')),
  request_token text,
  authorize_url text,
  callback_url text,
  -- A hash of the secret in the browser that began the connection.
  browser_hash bytea,
  screen_name text,
  sealed bytea,
  key_id text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check ((sealed is null) = (key_id is null)),
  check (state <> 'connected' or sealed is not null)
);
create unique index twitter_auth_connected on twitter_auth (business_id) where state = 'connected';
create index twitter_auth_business on twitter_auth (business_id);
create index twitter_auth_user on twitter_auth (user_id);

create table facebook_auth (
  id uuid primary key,
  business_id uuid not null unique references business on delete cascade,
  user_id uuid references "user" on delete set null,
  facebook_user_id text not null,
  page_id text,
  page_name text,
  scopes text[] not null default '{}',
  sealed bytea not null,
  key_id text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index facebook_auth_user on facebook_auth (user_id);

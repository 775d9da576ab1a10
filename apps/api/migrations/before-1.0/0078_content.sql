-- What the town and its shops write: pages, help, menus, galleries, templates.

create table cms_category (
  id uuid primary key,
  name text not null,
  code text not null,
  marketplace boolean not null default true,
  -- Null: the town's. The same in the tables below.
  business_id uuid references business,
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  unique nulls not distinct (business_id, code)
);

create table cms (
  id uuid primary key,
  title text not null,
  name text not null,
  code text not null,
  url text not null,
  body jsonb not null default '[]',
  meta jsonb not null default '{}',
  layout text not null default 'full' check (layout in ('full', 'side')),
  marketplace boolean not null default true,
  business_id uuid references business,
  sort integer not null default 0,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  category_id uuid references cms_category,
  -- A shop may use a name that the town uses too.
  constraint cms_code_key unique nulls not distinct (business_id, code),
  constraint cms_url_key unique nulls not distinct (business_id, url)
);
create index cms_by_url on cms (url);
create index cms_by_category on cms (category_id);

-- Help for the screens of the app.
create table help_cms (
  id uuid primary key,
  url text not null,
  title text not null,
  body jsonb not null default '[]',
  video text,
  sort integer not null default 0,
  role text check (role in ('ROLE_USER', 'ROLE_BUSINESS', 'ROLE_ADMIN')),
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);
create index help_cms_url on help_cms (url);

create table menu (
  id uuid primary key,
  code text not null,
  name text not null default '',
  business_id uuid references business,
  created_at timestamptz not null default now(),
  unique nulls not distinct (business_id, code)
);

create table menu_entry (
  id uuid primary key,
  menu_id uuid not null references menu,
  parent_id uuid,
  icon text,
  title text not null,
  url text not null default '',
  sort integer not null default 0,
  target text not null default '_self' check (target in ('_self', '_blank')),
  cms_id uuid references cms,
  category_id uuid references category,
  -- Empty: for everybody.
  roles jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique (menu_id, id),
  foreign key (menu_id, parent_id) references menu_entry (menu_id, id),
  check (parent_id is distinct from id)
);
create index menu_entry_parent on menu_entry (parent_id) where parent_id is not null;
create index menu_entry_cms on menu_entry (cms_id) where cms_id is not null;

create table image_gallery (
  id uuid primary key,
  code text not null,
  name text not null default '',
  business_id uuid references business,
  -- In order: the image's id, its link and when it is shown.
  images jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique nulls not distinct (business_id, code)
);

-- The images that galleries show. The foreign keys keep them from being deleted.
create table image_gallery_image (
  image_gallery_id uuid not null references image_gallery on delete cascade,
  image_id uuid not null references image_object,
  primary key (image_gallery_id, image_id)
);
create index image_gallery_image_image on image_gallery_image (image_id);

-- Messages and pages with gaps to fill in: {{code}}.
create table template (
  id uuid primary key,
  code text not null unique,
  name text not null,
  kind text not null check (kind in ('mail', 'push', 'inapp', 'page', 'ticket')),
  layout text not null default 'full' check (layout in ('full', 'side')),
  subject text,
  body text not null,
  created_at timestamptz not null default now()
);

create table variable (
  id uuid primary key,
  -- Null: of every template.
  template_id uuid references template,
  -- Null: the town's; else a shop's own.
  business_id uuid references business,
  code text not null,
  type text not null default 'text' check (type in ('text', 'color', 'image', 'number', 'bool')),
  default_value text,
  value text,
  created_at timestamptz not null default now(),
  -- Checked at the end of the transaction, after the rights: other shops' rows must not be found out by a conflict.
  unique nulls not distinct (template_id, business_id, code) deferrable initially deferred
);
create index variable_business on variable (business_id) where business_id is not null;

-- A shop's settings of a template.
create table template_config (
  id uuid primary key,
  template_id uuid not null references template,
  business_id uuid not null references business,
  layout text not null default 'full' check (layout in ('full', 'side')),
  palette jsonb not null default '{}',
  fonts jsonb not null default '{}',
  values jsonb not null default '{}',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  -- Checked at the end of the transaction, as above.
  unique (business_id, template_id) deferrable initially deferred
);

-- What the town and its shops say: groups of pages, help beside the screens, menus, galleries.

create table cms_category (
  id uuid primary key,
  name text not null,
  code text not null,
  marketplace boolean not null default true,
  -- Null: the town's, here and below.
  business_id uuid references business,
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  unique nulls not distinct (business_id, code)
);

-- A shop's page takes no name from the town's.
alter table cms add category_id uuid references cms_category;
alter table cms drop constraint cms_code_key;
alter table cms drop constraint cms_url_key;
alter table cms add constraint cms_code_key unique nulls not distinct (business_id, code);
alter table cms add constraint cms_url_key unique nulls not distinct (business_id, url);
create index cms_by_url on cms (url);
create index cms_by_category on cms (category_id);

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
  -- Empty: everybody's.
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
  -- In order: the image's id, and where it leads and when it is shown.
  images jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique nulls not distinct (business_id, code)
);

-- The images that galleries show, so that none goes away below them.
create table image_gallery_image (
  image_gallery_id uuid not null references image_gallery on delete cascade,
  image_id uuid not null references image_object,
  primary key (image_gallery_id, image_id)
);
create index image_gallery_image_image on image_gallery_image (image_id);

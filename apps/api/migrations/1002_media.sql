-- Pictures, the sizes that are made of them, and other files.

create table image_object (
  id uuid primary key,
  -- The user who uploaded it. The foreign key is in 1003_people.sql.
  owner_id uuid,
  file_o_name text not null,
  content_url text not null unique,
  mime_type text not null,
  size integer not null check (size >= 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  ratio text,
  alt text not null default '',
  color text,
  focal jsonb not null default '{"x": 0.5, "y": 0.5}',
  "default" boolean not null default false,
  variants jsonb not null default '{}',
  -- The crops that the upload asked for beside the plain widths, so that they can be made again.
  crops jsonb not null default '[]',
  -- The revision of each image size that the variants were made with.
  sizes jsonb not null default '{}',
  -- The bytes of all files together, and the SHA-256 of the uploaded file.
  bytes bigint not null default 0 check (bytes >= 0),
  hash text,
  created_at timestamptz not null default now()
);
create unique index image_object_sent on image_object (owner_id, hash);

create table image_size (
  id uuid primary key,
  code text not null unique,
  name text not null,
  width integer check (width > 0),
  height integer check (height > 0),
  ratio text,
  breakpoint text check (breakpoint in ('xs', 'sm', 'md', 'lg', 'xl')),
  fit text not null default 'cover' check (fit in ('cover', 'contain')),
  quality integer not null default 80 check (quality between 1 and 100),
  -- Set by the trigger below. After a change, the variants of every picture are out of date.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create sequence image_size_revision;
create function image_size_revise() returns trigger language plpgsql as $$
begin
  new.revision := nextval('image_size_revision');
  return new;
end $$;
create trigger image_size_revision before insert or update on image_size
  for each row execute function image_size_revise();

-- Pictures whose variants must be made again after a change of the image sizes.
create table image_derivation (
  image_id uuid primary key references image_object on delete cascade,
  -- It is higher than before when another change came while the variants were made.
  revision integer not null default 1,
  attempts integer not null default 0,
  claimed_at timestamptz
);

-- Files that are not pictures.
create table media_object (
  id uuid primary key,
  -- The user who uploaded it. The foreign key is in 1003_people.sql.
  owner_id uuid,
  file_o_name text not null,
  -- Its name in the storage.
  file text not null unique,
  mime_type text not null,
  size integer not null check (size >= 0),
  checksum text not null,
  visibility text not null default 'private' check (visibility in ('private', 'public')),
  created_at timestamptz not null default now()
);
create index media_object_owner on media_object (owner_id);

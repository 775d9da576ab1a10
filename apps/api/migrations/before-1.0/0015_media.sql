-- Pictures that people send, the crops they are kept in, and other files.

alter table image_object
  add column ratio text,
  add column focal jsonb not null default '{"x": 0.5, "y": 0.5}',
  -- What the upload asked to be cut beside the plain widths, so that it can be cut again.
  add column crops jsonb not null default '[]',
  -- The revision of each image size that the variants are of.
  add column sizes jsonb not null default '{}',
  -- Bytes of all files, and SHA-256 of what was sent.
  add column bytes bigint not null default 0 check (bytes >= 0),
  add column hash text,
  add foreign key (owner_id) references "user" on delete set null;
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
  -- Kept by the trigger: another one makes every picture's variant out of date.
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

-- Pictures whose variants are to be brought in line with the image sizes.
create table image_derivation (
  image_id uuid primary key references image_object on delete cascade,
  -- Another one was asked for meanwhile where this has grown.
  revision integer not null default 1,
  attempts integer not null default 0,
  claimed_at timestamptz
);

create table media_object (
  id uuid primary key,
  owner_id uuid references "user" on delete set null,
  file_o_name text not null,
  -- Where it is kept.
  file text not null unique,
  mime_type text not null,
  size integer not null check (size >= 0),
  checksum text not null,
  visibility text not null default 'private' check (visibility in ('private', 'public')),
  created_at timestamptz not null default now()
);
create index media_object_owner on media_object (owner_id);

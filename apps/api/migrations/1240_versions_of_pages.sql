-- What a page said, and from when. The newest version in force is also in `cms`, from which pages are read. A version with a
-- date in the future is planned, and a job brings it into force. `announced`: the shops were told before.
create table cms_version (
  id uuid primary key default gen_random_uuid(),
  cms_id uuid not null references cms on delete cascade,
  number integer not null check (number > 0),
  title text not null,
  body jsonb not null,
  meta jsonb not null,
  change text,
  announced boolean not null default false,
  applied boolean not null,
  in_force_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (cms_id, number)
);
create index cms_version_due on cms_version (in_force_at) where not applied;
create index cms_version_announced on cms_version (in_force_at) where announced;

-- Every change of a page makes a version, whoever writes the page: the API, the setup or the job of planned versions, whose
-- version exists already.
create function record_cms_version() returns trigger language plpgsql as $$
declare
  latest cms_version;
begin
  select * into latest from cms_version where cms_id = new.id and applied order by in_force_at desc, number desc limit 1;
  if latest.id is null or (latest.title, latest.body, latest.meta) is distinct from (new.title, new.body, new.meta) then
    insert into cms_version (cms_id, number, title, body, meta, applied, in_force_at)
      values (new.id, (select coalesce(max(number), 0) + 1 from cms_version where cms_id = new.id), new.title, new.body, new.meta,
        true, now());
  end if;
  return null;
end $$;
insert into cms_version (cms_id, number, title, body, meta, applied, in_force_at, created_at)
  select id, 1, title, body, meta, true, updated_at, updated_at from cms;
create trigger cms_version_recorded after insert or update of title, body, meta on cms
  for each row execute function record_cms_version();

-- Which shop has accepted which version, and who accepted it for the shop.
create table cms_acceptance (
  id uuid primary key default gen_random_uuid(),
  cms_version_id uuid not null references cms_version on delete cascade,
  business_id uuid not null references business on delete cascade,
  user_id uuid references "user" on delete set null,
  created_at timestamptz not null default now(),
  unique (cms_version_id, business_id)
);
create index cms_acceptance_business on cms_acceptance (business_id);
create index cms_acceptance_user on cms_acceptance (user_id);

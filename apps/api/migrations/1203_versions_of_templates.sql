-- What a template said, from when, and who wrote it. The rows have the code of the template and not its id, because a town that
-- goes back to the text of Lonja deletes the template, and may want its own text again.
create table template_version (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  number integer not null check (number > 0),
  subject text,
  body text not null,
  -- Null: written by the setup, by the command line or by somebody whose account was erased.
  user_id uuid references "user" on delete set null,
  created_at timestamptz not null default now(),
  unique (code, number)
);
create index template_version_user on template_version (user_id);

-- Every change of a text makes a version, whoever writes the template: the API, the setup or SQL.
create function record_template_version() returns trigger language plpgsql as $$
declare
  latest template_version;
begin
  select * into latest from template_version where code = new.code order by number desc limit 1;
  if latest.id is null or (latest.subject, latest.body) is distinct from (new.subject, new.body) then
    insert into template_version (code, number, subject, body)
      values (new.code, coalesce(latest.number, 0) + 1, new.subject, new.body);
  end if;
  return null;
end $$;
insert into template_version (code, number, subject, body, created_at)
  select code, 1, subject, body, created_at from template;
create trigger template_version_recorded after insert or update of subject, body on template
  for each row execute function record_template_version();

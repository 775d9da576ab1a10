-- Applications to open a shop. All fields of the applicant are empty at first; the operation that sends an application
-- checks that they are complete.
create table business_application (
  id uuid primary key,
  user_id uuid not null references "user",
  state text not null default 'draft' check (state in ('draft', 'applied', 'more_wanted', 'approved', 'rejected')),
  language text not null default 'es' check (language in ('es', 'ca', 'en')),
  name text,
  description text,
  category_id uuid references category on delete set null,
  street text,
  number text,
  floor text,
  zip text,
  city text,
  province text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  phones jsonb not null default '[]',
  email text,
  legal_name text,
  cif text,
  registry text,
  registry_no text,
  legal_address text,
  legal_phone text,
  legal_email text,
  lawful boolean not null default false,
  iban text,
  iban_holder text,
  opening_hours jsonb not null default '[]',
  pickup boolean not null default true,
  delivery boolean not null default false,
  delivery_price bigint check (delivery_price >= 0),
  -- The last decision of the town.
  reasons jsonb not null default '[]',
  explanation text,
  checks jsonb not null default '[]',
  business_id uuid references business on delete set null,
  sent_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- A person writes one application at a time.
create unique index business_application_open on business_application (user_id)
  where state in ('draft', 'applied', 'more_wanted');
create index business_application_user on business_application (user_id);
create index business_application_category on business_application (category_id);
create index business_application_business on business_application (business_id);
create index business_application_cif on business_application (cif) where state in ('applied', 'more_wanted');
create index business_application_waiting on business_application (sent_at) where state = 'applied';
create index business_application_rejected on business_application (decided_at) where state = 'rejected';

create table business_application_document (
  business_application_id uuid not null references business_application on delete cascade,
  media_object_id uuid not null references media_object on delete cascade,
  primary key (business_application_id, media_object_id)
);
create index business_application_document_media_object on business_application_document (media_object_id);

-- The shops with a tax number, however it was typed.
create index business_cif on business (upper(regexp_replace(cif, '[\s./-]', '', 'g'))) where cif is not null;

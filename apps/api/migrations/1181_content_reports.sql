-- The decisions of the town about products, shops, reviews, questions and answers, with the facts and the ground. The
-- content is stored as it was then, because it may change or be deleted.
create table content_decision (
  id uuid primary key,
  kind text not null check (kind in ('product', 'business', 'valoration', 'question', 'answer')),
  subject_id uuid not null,
  title text not null,
  excerpt text not null,
  -- The shop of the content, and the author of a text.
  business_id uuid references business on delete set null,
  user_id uuid references "user",
  action text not null check (action in ('none', 'publish', 'hide', 'restrict', 'lift', 'suspend')),
  reason text check (reason in (
    'unlawful', 'unsafe', 'counterfeit', 'misleading', 'privacy', 'hate', 'minors', 'spam', 'off-topic', 'other')),
  ground text check (ground in ('law', 'terms')),
  rule text,
  facts text not null default '',
  decided_by uuid references "user",
  created_at timestamptz not null default now()
);
create index content_decision_created on content_decision (created_at desc, id);
create index content_decision_business on content_decision (business_id);
create index content_decision_user on content_decision (user_id);
create index content_decision_decided_by on content_decision (decided_by);

-- What anybody reports to the town. A report waits until it has a decision.
create table content_report (
  id uuid primary key,
  kind text not null check (kind in ('product', 'business', 'valoration', 'question', 'answer')),
  subject_id uuid not null,
  title text not null,
  excerpt text not null,
  business_id uuid references business on delete set null,
  reason text not null check (reason in (
    'unlawful', 'unsafe', 'counterfeit', 'misleading', 'privacy', 'hate', 'minors', 'spam', 'off-topic', 'other')),
  explanation text not null,
  -- Reports of crimes against minors may be anonymous.
  name text,
  email text,
  user_id uuid references "user",
  language text not null default 'es' check (language in ('es', 'ca', 'en')),
  decision_id uuid references content_decision on delete set null,
  created_at timestamptz not null default now()
);
create index content_report_waiting on content_report (created_at) where decision_id is null;
create index content_report_subject on content_report (subject_id) where decision_id is null;
create index content_report_business on content_report (business_id);
create index content_report_user on content_report (user_id);
create index content_report_decision on content_report (decision_id);

-- The complaint of the author or the shop (without a report), or of the person who reported the content.
create table content_complaint (
  id uuid primary key,
  decision_id uuid not null references content_decision on delete cascade,
  report_id uuid references content_report on delete cascade,
  text text not null,
  outcome text check (outcome in ('upheld', 'reversed')),
  answer text,
  decided_by uuid references "user",
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index content_complaint_once on content_complaint
  (decision_id, coalesce(report_id, '00000000-0000-0000-0000-000000000000'));
create index content_complaint_report on content_complaint (report_id);
create index content_complaint_decided_by on content_complaint (decided_by);
create index content_complaint_waiting on content_complaint (created_at) where outcome is null;

-- The reports that still name a person, for the job that removes the names.
create index content_report_named on content_report (created_at)
  where name is not null or email is not null or user_id is not null;

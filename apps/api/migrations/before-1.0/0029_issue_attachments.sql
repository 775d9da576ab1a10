create table issue_attachment (
  issue_id uuid not null references issue on delete cascade,
  media_object_id uuid not null references media_object,
  primary key (issue_id, media_object_id)
);
create index issue_attachment_media_object on issue_attachment (media_object_id);

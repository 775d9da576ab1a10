-- The picture beside the name of the town's shop. The foreign key keeps it from being deleted.
create table town_logo (
  -- There is at most one row.
  single boolean primary key default true check (single),
  image_id uuid not null references image_object
);

-- Whether a backup was read again after it was written, and every hash of its manifest was right.
alter table backup_run
  add column checked_at timestamptz,
  -- one line: what was wrong, or why it could not be read again
  add column check_error text,
  add check (checked_at is null or check_error is null);

-- `due_at is not null` is always true. It keeps PostgreSQL from reading this index, with all waiting events, to find the
-- first event of one record: before the table is analyzed, that looks as cheap as the index of the record.
drop index webhook_delivery_due;
create index webhook_delivery_due on webhook_delivery (due_at)
  where delivered_at is null and dropped_at is null and due_at is not null;

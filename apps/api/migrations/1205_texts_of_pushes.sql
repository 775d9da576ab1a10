-- The words of the push of a notification, if the town has written other words for it than for the notification itself.
alter table notification add push_title text, add push_body text;

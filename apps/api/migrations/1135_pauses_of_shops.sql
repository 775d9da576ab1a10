-- The pauses of a shop: [{id, from, to, stops, reason}]. The instants are ISO texts in UTC, so they sort as texts.
alter table business add column pauses jsonb not null default '[]'
  check (
    jsonb_typeof(pauses) = 'array'
    and not jsonb_path_exists(pauses, '$[*] ? (!(@.from < @.to) || !(@.stops == "everything" || @.stops == "delivery"))')
  );

-- What people looked for and nobody sells, by day. Of who looked for it, and when, nothing is kept.
create table search_miss (
  id uuid primary key,
  day date not null,
  -- Lower case, without accents and signs.
  words text not null check (words <> '' and length(words) <= 40),
  searches integer not null check (searches > 0),
  -- Of them those that were shown similar products.
  with_similar integer not null check (with_similar between 0 and searches),
  unique (day, words)
);

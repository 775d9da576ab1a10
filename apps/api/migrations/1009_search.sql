-- Search: product documents, the words of the catalogue, synonyms, and searches without results.

-- Lists, search and facets read this table: one row per product, written in the transaction that changes the product.
create table product_document (
  id uuid primary key references product on delete cascade,
  business_id uuid not null,
  -- Its category and all above.
  category_ids uuid[] not null,
  value_ids uuid[] not null,
  offer_ids uuid[] not null,
  campaign_ids uuid[] not null,
  -- Everybody may see the product and its shop.
  visible boolean not null,
  featured boolean not null,
  marketplace boolean not null,
  available boolean not null,
  reduced boolean not null,
  price bigint,
  sales integer not null,
  origin text,
  name text not null,
  title_folded text not null,
  -- Sorts ñ after n, with any collation of the database.
  title_key text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search tsvector not null,
  -- The record as lists serve it, in both representations.
  json text not null,
  jsonld text not null,
  -- Names the statement that wrote the document. When an upgrade brings another statement, the document is written again
  -- (products/rebuild-documents.ts). The default is for processes of the version before, which write documents until
  -- they are replaced.
  version text not null default ''
);
create index product_document_business on product_document (business_id) where visible;
create index product_document_categories on product_document using gin (category_ids);
create index product_document_values on product_document using gin (value_ids);
create index product_document_search on product_document using gin (search);
create index product_document_title on product_document using gin (title_folded gin_trgm_ops);
create index product_document_by_title on product_document (title_key, id) where visible;
create index product_document_by_price on product_document (price, id) where visible;
create index product_document_by_price_down on product_document (price desc nulls last, id) where visible;
create index product_document_by_sales on product_document (sales, id) where visible;
create index product_document_by_created on product_document (created_at, id) where visible;
create index product_document_by_updated on product_document (updated_at, id) where visible;
create index product_document_featured on product_document (featured, id) where visible;
create index product_document_version on product_document (version);

-- A document has about 2.5 kB and is read all the time. This makes PostgreSQL keep it in the row, not compressed.
alter table product_document set (toast_tuple_target = 4080);

-- Every word of the catalogue, to correct typing errors.
create table search_word (
  word text primary key
);
create index search_word_similar on search_word using gin (word gin_trgm_ops);
-- Finds words by prefix, with any collation of the database. n finds ñ too.
create index search_word_prefix on search_word (translate(word, 'ñ', 'n') text_pattern_ops);

-- The setting below can be named only once its extension is loaded.
do $$ begin perform show_limit(); end $$;

-- Words of the catalogue that are similar to a misspelled word. The threshold is far below the usual one, because two
-- swapped letters in a short word leave few common trigrams («olvia» and «oliva»: 0.2). The caller ranks by edit distance.
create function similar_words(wanted text) returns table (word text, similarity real)
  language sql stable parallel safe
  set pg_trgm.similarity_threshold = 0.15
as $$
  select candidate.word, similarity(candidate.word, wanted)
  from search_word candidate
  where candidate.word % wanted and abs(length(candidate.word) - length(wanted)) <= 2
  order by 2 desc, 1
  limit 40
$$;

-- Other words for things in the catalogue: «cena» finds food for the evening, «formatge» finds cheese. The town can add
-- more.
create table search_synonym (
  id uuid primary key,
  term text not null,
  -- Phrases between commas. Search also finds titles, categories, labels and campaigns with all words of one phrase.
  means text not null,
  key text not null generated always as (search_key(term)) stored,
  created_at timestamptz not null default now(),
  constraint search_synonym_term_check check (key <> '')
);
create index search_synonym_key on search_synonym (key);

insert into search_synonym (id, term, means)
select gen_random_uuid(), term, means from (values
  -- Occasions
  ('cena', 'salados, quesos, embutidos, pescado, ensalada, huevos'),
  ('sopar', 'salados, quesos, embutidos, pescado, ensalada, huevos'),
  ('desayuno', 'bollería, café, pan, miel, mermelada, leche'),
  ('esmorzar', 'bollería, café, pan, miel, mermelada, leche'),
  ('merienda', 'bollería, chocolate, horchata, fartons, yogur'),
  ('berenar', 'bollería, chocolate, horchata, fartons, yogur'),
  ('picoteo', 'aceituna, queso, embutidos, vermut, salados, conservas del mar'),
  ('aperitivo', 'aceituna, queso, embutidos, vermut, salados, conservas del mar'),
  ('aperitiu', 'aceituna, queso, embutidos, vermut, salados, conservas del mar'),
  ('tapas', 'aceituna, queso, embutidos, salados, conservas del mar'),
  ('barbacoa', 'brasa, longaniza, chorizo fresco, panceta, costilla, chuletas, chuletillas, hamburguesa de vaca, pinchos, entrecot, secreto'),
  ('parrilla', 'brasa, longaniza, chorizo fresco, panceta, costilla, chuletas, chuletillas, hamburguesa de vaca, pinchos, entrecot'),
  ('cumpleaños', 'pasteles, juguetes, regalo'),
  ('aniversari', 'pasteles, juguetes, regalo'),
  ('regalo', 'regalar'),
  ('regalo para mi madre', 'regalar, ramos'),
  ('dia de la madre', 'regalar, ramos'),
  ('regal', 'regalar, regalo'),
  ('flores para regalar', 'ramos'),
  ('navidad', 'turrones, navidad'),
  ('dulces de navidad', 'turrones'),
  ('marisco para navidad', 'marisco'),
  ('nadal', 'turrones, navidad'),
  ('vuelta al cole', 'mochila, estuche, colegial, escolar, cuaderno, lápices, rotuladores, agenda'),
  ('tornada a escola', 'mochila, estuche, colegial, escolar, cuaderno, lápices, rotuladores, agenda'),
  ('material escolar', 'estuche, escolar, cuaderno, lápices, rotuladores, agenda, papelería'),
  -- Food
  ('croissant', 'cruasán'),
  ('mandarina', 'clementina, mandarina'),
  ('pescado azul', 'sardina, boquerón, atún, caballa'),
  ('salchicha', 'longaniza, botifarra, blanquet'),
  ('jamón york', 'jamón cocido'),
  ('jamón dulce', 'jamón cocido'),
  ('oliva', 'aceituna'),
  ('arroz para paella', 'arroz bomba'),
  ('pasta', 'macarrones, fideos, espaguetis, arroces y pastas'),
  ('café molido', 'café'),
  ('cerveza artesana', 'cerveza'),
  ('cava', 'espumoso'),
  ('pizza', 'coca'),
  ('refresco', 'horchata, granizado'),
  ('judías', 'alubia, judía verde'),
  ('habichuelas', 'alubia, judía verde'),
  ('papas', 'patata'),
  ('bacon', 'panceta'),
  -- Clothes, home and the rest
  ('chaqueta', 'americana, rebeca, anorak, chaleco, abrigo'),
  ('tejanos', 'vaquero'),
  ('novela', 'narrativa'),
  ('pintura blanca', 'pintura plástica, cal pintura'),
  ('crema de manos', 'crema hidratante'),
  ('bici', 'bicicleta'),
  -- Catalan
  ('pa', 'pan'),
  ('forn', 'panadería, pan'),
  ('fruita', 'fruta'),
  ('taronja', 'naranja'),
  ('tomaca', 'tomate'),
  ('creïlla', 'patata'),
  ('ceba', 'cebolla'),
  ('carxofa', 'alcachofa'),
  ('encisam', 'lechuga'),
  ('peix', 'pescado'),
  ('carn', 'carne'),
  ('pollastre', 'pollo'),
  ('corder', 'cordero'),
  ('pernil', 'jamón'),
  ('formatge', 'quesos'),
  ('llet', 'leche'),
  ('ous', 'huevos'),
  ('oli', 'aceite'),
  ('oli d''oliva', 'aceite de oliva'),
  ('arròs', 'arroz'),
  ('mel', 'miel'),
  ('sucre', 'azúcar'),
  ('vi', 'vino'),
  ('vi negre', 'vino tinto'),
  ('vi blanc', 'vino blanco'),
  ('cervesa', 'cerveza'),
  ('gelat', 'helado'),
  ('llibre', 'narrativa, infantil, cómic'),
  ('llibreta', 'cuaderno'),
  ('sabates', 'calzado'),
  ('roba', 'mujer, hombre, niños'),
  ('joguet', 'juguetes'),
  ('joc de taula', 'juegos de mesa'),
  ('sabó', 'jabón'),
  ('planta', 'plantas'),
  ('gos', 'perro'),
  ('gat', 'gato')
) as known (term, means);

-- Searches without results, by day. Who searched, and at what time, is not stored.
create table search_miss (
  id uuid primary key,
  day date not null,
  -- Lower case, without accents and signs.
  words text not null check (words <> '' and length(words) <= 40),
  searches integer not null check (searches > 0),
  -- How many of these searches showed similar products instead.
  with_similar integer not null check (with_similar between 0 and searches),
  unique (day, words)
);

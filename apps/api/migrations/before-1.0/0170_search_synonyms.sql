-- A term as search reads it: without stop words, endings and order.
create function search_key(value text) returns text
  language sql immutable strict parallel safe
  return array_to_string(tsvector_to_array(to_tsvector('spanish_folded'::regconfig, words(value))), ' ');

-- What people call things: «cena» leads to what is eaten in the evening, «formatge» to cheese. The town adds its own.
create table search_synonym (
  id uuid primary key,
  term text not null,
  -- Phrases between commas: titles, categories, labels or campaigns that have all words of one of them are found too.
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

-- Documents are written anew by the start, since they now hold labels and campaigns (product-document.ts).

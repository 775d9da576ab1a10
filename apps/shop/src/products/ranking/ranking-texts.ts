import type { Language } from '@lonja/contract/languages'
import type { ProductSort, SearchCriterion, WordPlace, ranking } from '@lonja/contract/products/ranking'

/** The texts of the page. Each rule of the server needs a text, or the program has a type error. */
export interface RankingTexts {
  title: string
  lead: string
  list: string
  listText: string
  inList: Record<(typeof ranking.list)[number], string>
  search: string
  searchText: string
  inSearch: Record<SearchCriterion, string>
  weights: string
  place: Record<WordPlace, string>
  bonus: Record<keyof typeof ranking.bonus, string>
  chosen: string
  by: Record<ProductSort, string>
  fair: string
  fairText: string
  reviewsText: string
}

const es: RankingTexts = {
  list: 'Listas',
  listText: 'Si no eliges otro orden, las listas de productos van así:',
  inList: {
    featured: 'Primero los productos que su tienda destaca.',
    newest: 'Después, los más nuevos.',
  },
  search: 'Búsquedas',
  searchText: 'Al buscar, lo más parecido a lo que escribes va primero. Se compara por este orden:',
  inSearch: {
    words: 'Si ningún producto tiene todas las palabras: los que tienen más de ellas.',
    exact: 'Los que tienen las palabras tal como las escribes en el título o en la categoría.',
    score: 'Los que suman más puntos por el lugar donde están las palabras.',
    sales: 'Si empatan, los más vendidos.',
  },
  weights: 'Cuánto cuenta una palabra en la suma',
  place: {
    title: 'En el título',
    category: 'En la categoría',
    details: 'En la tienda, las opciones, las etiquetas o las campañas',
    description: 'En la descripción',
  },
  bonus: {
    start: 'Si el título empieza por lo que escribes',
    firstWord: 'Si empieza por la primera palabra que escribes',
  },
  chosen: 'Otros órdenes',
  by: {
    price: 'Por precio: el de la variante más barata, con impuestos y ofertas.',
    sales: 'Por ventas: las unidades vendidas en este mercado.',
    createdDate: 'Por novedad: el día en que la tienda lo añadió.',
    updatedDate: 'Por cambios: el día del último cambio.',
    title: 'Por título, de la A a la Z.',
    name: 'Por la dirección de su página.',
    id: 'Por el orden en que se guardaron, para programas.',
  },
  fair: 'Lo que no cuenta',
  fairText:
    'Ninguna tienda puede pagar para salir antes, y el mercado no da ventaja a ninguna. «Más vendidos» y los productos parecidos se ordenan solo por ventas.',
  reviewsText:
    'Las reseñas no cambian el orden. Solo las escribe quien ha comprado el producto, y lo comprobamos con su pedido.',
  title: 'Cómo ordenamos los productos',
  lead: 'Estas son las reglas con las que el programa ordena las listas y las búsquedas. Son las mismas para todo el mundo: no dependen de quién eres ni de lo que has mirado antes.',
}

const ca: RankingTexts = {
  list: 'Llistes',
  listText: 'Si no tries un altre ordre, les llistes de productes van així:',
  inList: {
    featured: 'Primer els productes que la seua botiga destaca.',
    newest: 'Després, els més nous.',
  },
  search: 'Cerques',
  searchText: 'En buscar, el més semblant al que escrius va primer. Es compara per aquest ordre:',
  inSearch: {
    words: 'Si cap producte té totes les paraules: els que en tenen més.',
    exact: 'Els que tenen les paraules tal com les escrius en el títol o en la categoria.',
    score: 'Els que sumen més punts pel lloc on estan les paraules.',
    sales: 'Si empaten, els més venuts.',
  },
  weights: 'Quant compta una paraula en la suma',
  place: {
    title: 'En el títol',
    category: 'En la categoria',
    details: 'En la botiga, les opcions, les etiquetes o les campanyes',
    description: 'En la descripció',
  },
  bonus: {
    start: 'Si el títol comença pel que escrius',
    firstWord: 'Si comença per la primera paraula que escrius',
  },
  chosen: 'Altres ordres',
  by: {
    price: 'Per preu: el de la variant més barata, amb impostos i ofertes.',
    sales: 'Per vendes: les unitats venudes en aquest mercat.',
    createdDate: 'Per novetat: el dia en què la botiga el va afegir.',
    updatedDate: 'Per canvis: el dia de l’últim canvi.',
    title: 'Per títol, de la A a la Z.',
    name: 'Per l’adreça de la seua pàgina.',
    id: 'Per l’ordre en què es van guardar, per a programes.',
  },
  fair: 'El que no compta',
  fairText:
    'Cap botiga pot pagar per a eixir abans, i el mercat no dona avantatge a cap. «Més venuts» i els productes semblants s’ordenen només per vendes.',
  reviewsText:
    'Les ressenyes no canvien l’ordre. Només les escriu qui ha comprat el producte, i ho comprovem amb la seua comanda.',
  title: 'Com ordenem els productes',
  lead: 'Aquestes són les regles amb què el programa ordena les llistes i les cerques. Són les mateixes per a tot el món: no depenen de qui eres ni del que has mirat abans.',
}

const en: RankingTexts = {
  list: 'Lists',
  listText: 'If you do not choose another order, lists of products are ordered like this:',
  inList: {
    featured: 'First the products that their shop features.',
    newest: 'Then the newest ones.',
  },
  search: 'Searches',
  searchText: 'In a search, what is most like your words comes first. It is compared in this order:',
  inSearch: {
    words: 'If no product has all the words: those that have more of them.',
    exact: 'Those with the words as you typed them in the title or the category.',
    score: 'Those with the most points for the places where the words are.',
    sales: 'If they are equal, those that sold most.',
  },
  weights: 'How much a word counts in the sum',
  place: {
    title: 'In the title',
    category: 'In the category',
    details: 'In the shop, the options, the labels or the campaigns',
    description: 'In the description',
  },
  bonus: {
    start: 'If the title begins with what you type',
    firstWord: 'If it begins with the first word that you type',
  },
  chosen: 'Other orders',
  by: {
    price: 'By price: that of the cheapest variant, with taxes and offers.',
    sales: 'By sales: the units sold in this market.',
    createdDate: 'By age: the day on which the shop added it.',
    updatedDate: 'By changes: the day of the last change.',
    title: 'By title, from A to Z.',
    name: 'By the address of its page.',
    id: 'By the order in which they were stored, for programs.',
  },
  fair: 'What does not count',
  fairText:
    'No shop can pay to come first, and the market favours none. «Best sellers» and similar products are ordered by sales only.',
  reviewsText:
    'Reviews do not change the order. Only people who bought the product write them, and we check it with their order.',
  title: 'How we order products',
  lead: 'These are the rules by which the program orders lists and searches. They are the same for everybody: they do not depend on who you are or what you have looked at before.',
}

/** They are in the code of the page, because the other texts of the shop are stored for use without a network. */
export const rankingTexts: Readonly<Record<Language, RankingTexts>> = { es, ca, en }

import { fold } from '../towns/towns.ts'

/** The words for each kind of street, in Spanish and Valencian, in full and abbreviated. */
const kinds: Record<string, readonly string[]> = {
  calle: ['c', 'cl', 'cll', 'calle', 'carrer', 'cr'],
  avenida: ['av', 'avd', 'avda', 'ave', 'avenida', 'avinguda', 'avgda'],
  plaza: ['pl', 'pz', 'pza', 'plz', 'plza', 'plaza', 'placa', 'pca'],
  paseo: ['p', 'po', 'pso', 'paseo', 'passeig', 'pg', 'psg'],
  camino: ['cno', 'cmno', 'camino', 'cami'],
  carretera: ['ctra', 'crta', 'carretera'],
  ronda: ['rda', 'ronda'],
  travesia: ['trav', 'tva', 'travesia', 'travessia', 'travessera'],
  callejon: ['cjon', 'callejon', 'carrero'],
  partida: ['pda', 'ptda', 'partida'],
  urbanizacion: ['urb', 'urbanizacion', 'urbanitzacio'],
  poligono: ['pol', 'poligono', 'poligon'],
}
const kindOf = new Map(Object.entries(kinds).flatMap(([kind, forms]) => forms.map((form) => [form, kind])))
const articles = new Set('a al con d da de del dels des do e el els en i l la las les lo los o s y'.split(' '))

/** The words of a name or a query, in the form in which they are compared, without articles and prepositions. */
export function wordsOf(text: string): string[] {
  const [first = '', ...rest] = fold(text.replaceAll(/[ºª°,;:()«»"|]/g, ' ')).split(' ')
  const words = [kindOf.get(first) ?? first, ...rest].filter((word) => word !== '' && !articles.has(word))
  // In «La Plaza» the kind of street is the second word.
  return articles.has(first) && words[0] ? [kindOf.get(words[0]) ?? words[0], ...words.slice(1)] : words
}

export const comparable = (name: string): string => wordsOf(name).join(' ')

/** Whether a word is a kind of street, for example «calle», and not a part of the street's own name. */
export const isKind = (word: string): boolean => word in kinds

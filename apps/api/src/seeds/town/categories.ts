import type { ProductRequirement } from '@lonja/contract/categories/category'
import { picture } from './picture.ts'
import { slug } from './slug.ts'
import type { DemoCategory, Ground } from './types.ts'

type Branch = readonly [code: string, title: string, emoji: string, ground: Ground, children?: readonly Branch[]]

const products: readonly Branch[] = [
  [
    'panaderia',
    'Panadería y dulces',
    '🥖🥐',
    'lemon',
    [
      ['pan', 'Pan', '🍞', 'lemon'],
      ['bolleria', 'Bollería y cocas', '🥐', 'sand'],
      ['pasteles', 'Pasteles y tartas', '🍰', 'blush'],
      ['salados', 'Empanadillas y salados', '🥟', 'sage'],
      ['turrones', 'Turrones y dulces de fiesta', '🍬', 'lilac'],
    ],
  ],
  [
    'fruta-verdura',
    'Fruta y verdura',
    '🍊🥬',
    'sage',
    [
      ['fruta', 'Fruta', '🍊', 'sky'],
      ['verdura', 'Verdura y hortaliza', '🥕', 'sage'],
      ['frutos-secos', 'Frutos secos y legumbres', '🥜', 'sand'],
    ],
  ],
  [
    'carne-pescado',
    'Carne y pescado',
    '🥩🐟',
    'blush',
    [
      ['carne', 'Carne', '🥩', 'blush'],
      ['embutidos', 'Embutidos y fiambres', '🥓', 'clay'],
      ['pescado', 'Pescado', '🐟', 'sea'],
      ['marisco', 'Marisco y conservas del mar', '🦐', 'sky'],
    ],
  ],
  [
    'despensa',
    'Quesos y despensa',
    '🧀🍯',
    'lemon',
    [
      ['quesos', 'Quesos y lácteos', '🧀', 'sky'],
      ['aceites', 'Aceites, vinagres y aceitunas', '🫒', 'sage'],
      ['conservas', 'Conservas y legumbre cocida', '🥫', 'clay'],
      ['arroces', 'Arroces y pastas', '🍚', 'sand'],
      ['miel', 'Miel y mermeladas', '🍯', 'lilac'],
      ['cafe', 'Café, infusiones y chocolate', '☕', 'clay'],
    ],
  ],
  [
    'bebidas',
    'Vinos y bebidas',
    '🍷🍇',
    'lilac',
    [
      ['tinto', 'Vino tinto', '🍷', 'blush'],
      ['blanco', 'Vino blanco y rosado', '🥂', 'lemon'],
      ['espumoso', 'Espumosos y mistelas', '🍾', 'sky'],
      ['cerveza', 'Cerveza, vermut y licores', '🍺', 'sand'],
      ['horchata', 'Horchata y helados', '🍨', 'sky'],
    ],
  ],
  [
    'libros',
    'Libros y papelería',
    '📚✏️',
    'sky',
    [
      ['narrativa', 'Narrativa y ensayo', '📕', 'lemon'],
      ['infantil', 'Infantil y juvenil', '📗', 'blush'],
      ['comic', 'Cómic', '💬', 'sea'],
      ['papeleria', 'Papelería y bellas artes', '🖍️', 'lilac'],
    ],
  ],
  [
    'hogar',
    'Ferretería y hogar',
    '🔨🪛',
    'sea',
    [
      ['herramientas', 'Herramientas y fijación', '🔧', 'sand'],
      ['electricidad', 'Electricidad e iluminación', '💡', 'sky'],
      ['pintura', 'Pintura', '🖌️', 'lilac'],
      ['menaje', 'Menaje y limpieza', '🍳', 'sage'],
    ],
  ],
  [
    'flores',
    'Flores y jardín',
    '💐🪴',
    'blush',
    [
      ['ramos', 'Ramos y flor cortada', '💐', 'blush'],
      ['plantas', 'Plantas', '🪴', 'sage'],
      ['jardin', 'Huerto y jardín', '🌱', 'sand'],
    ],
  ],
  [
    'salud',
    'Salud y cuidado personal',
    '🧴🌿',
    'sea',
    [
      ['higiene', 'Higiene y cosmética', '🧼', 'sea'],
      ['solar', 'Protección solar', '☀️', 'sky'],
      ['bienestar', 'Botiquín y bienestar', '🩹', 'lilac'],
      ['bebe', 'Bebé', '🍼', 'blush'],
    ],
  ],
  [
    'moda',
    'Moda y calzado',
    '👗👞',
    'lilac',
    [
      ['mujer', 'Mujer', '👗', 'lilac'],
      ['hombre', 'Hombre', '👔', 'sky'],
      ['ninos', 'Niños', '🧒', 'lemon'],
      ['calzado', 'Calzado', '👞', 'sand'],
      ['complementos', 'Complementos y lencería', '👜', 'blush'],
    ],
  ],
  [
    'ocio',
    'Juguetes, bicis y mascotas',
    '🧸🚲',
    'lemon',
    [
      ['juguetes', 'Juguetes', '🧸', 'sky'],
      ['juegos', 'Juegos de mesa', '🎲', 'sage'],
      ['bicicletas', 'Bicicletas', '🚲', 'lemon'],
      ['ciclismo', 'Recambios y equipo ciclista', '⛑️', 'sand'],
      ['mascotas', 'Mascotas', '🐾', 'clay'],
    ],
  ],
  [
    'artesania',
    'Artesanía y regalo',
    '🏺🧺',
    'clay',
    [
      ['ceramica', 'Cerámica', '🏺', 'sky'],
      ['fibras', 'Esparto, mimbre y madera', '🧺', 'sage'],
      ['joyas', 'Joyería y vidrio', '💎', 'lilac'],
    ],
  ],
]

const trades: readonly Branch[] = [
  ['t-panaderia', 'Hornos y pastelerías', '🥖', 'lemon'],
  ['t-fruteria', 'Fruterías', '🍊', 'sage'],
  ['t-pescaderia', 'Pescaderías', '🐟', 'sea'],
  ['t-carniceria', 'Carnicerías y charcuterías', '🥩', 'blush'],
  ['t-queseria', 'Queserías y ultramarinos', '🧀', 'sky'],
  ['t-bodega', 'Bodegas y vinotecas', '🍷', 'lilac'],
  ['t-libreria', 'Librerías y papelerías', '📚', 'sky'],
  ['t-ferreteria', 'Ferreterías y droguerías', '🔨', 'sea'],
  ['t-floristeria', 'Floristerías y viveros', '💐', 'blush'],
  ['t-parafarmacia', 'Parafarmacias y herbolarios', '🌿', 'sea'],
  ['t-moda', 'Moda y zapaterías', '👗', 'lilac'],
  ['t-jugueteria', 'Jugueterías', '🧸', 'lemon'],
  ['t-bicicletas', 'Tiendas y talleres de bicis', '🚲', 'sand'],
  ['t-artesania', 'Talleres de artesanía', '🏺', 'clay'],
  ['t-horchateria', 'Horchaterías y heladerías', '🍦', 'sky'],
  ['t-mascotas', 'Tiendas de mascotas', '🐾', 'sand'],
]

/** The information that products must have, by the root of their category. */
const required: Readonly<Record<string, readonly ProductRequirement[]>> = {
  panaderia: ['allergens'],
  'carne-pescado': ['allergens'],
  despensa: ['allergens'],
  bebidas: ['allergens'],
  hogar: ['gpsr'],
  salud: ['gpsr'],
  ocio: ['gpsr'],
}

function grow(
  branches: readonly Branch[],
  bcc: boolean,
  parent: string | null,
  inherited: readonly ProductRequirement[] = [],
): readonly DemoCategory[] {
  return branches.flatMap(([code, title, emoji, ground, children = []], index) => {
    const requires = required[code] ?? inherited
    const category = { code, title, url: slug(title), parent, bcc, picture: picture(emoji, ground), sort: index + 1 }
    return [{ ...category, requires }, ...grow(children, bcc, code, requires)]
  })
}

/** First the product categories (two levels, with twelve roots), then the shop categories (`bcc` is true). */
export const categories: readonly DemoCategory[] = [...grow(products, false, null), ...grow(trades, true, null)]

import { ProductAttribute } from '@lonja/contract/products/product'
import { z } from 'zod'
import { everyone, may, signedIn } from '../../access.ts'
import type { Descriptions } from '../describe.ts'

const boolean = { type: 'boolean' }
const favourite = {
  query: { favourite: { ...boolean, description: 'Says which it shall be; left out: the other of what it is.' } },
}

const Option = z.object({ id: z.string(), name: z.string(), value: z.string().nullable(), count: z.int() })
const Facet = ProductAttribute.omit({ variantAxis: true, options: true }).extend({ options: z.array(Option) })
const Facets = z.object({
  total: z.int(),
  attributes: z.array(Facet),
  categories: z.array(
    z.object({ id: z.string(), title: z.string(), url: z.string(), parent: z.string().nullable(), count: z.int() }),
  ),
  businesses: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
  price: z.object({ min: z.int(), max: z.int() }).nullable().describe('Cents.'),
})

const Ratings = z.object({
  total: z.int(),
  average: z.number().nullable(),
  counts: z.array(z.int()).describe('Of one star, two, and so on to five.'),
})

const Sales = z.object({
  currency: z.literal('EUR'),
  total: z.int().describe('Cents.'),
  orders: z.int(),
  units: z.int(),
  series: z.array(z.object({ date: z.string(), total: z.int(), orders: z.int(), units: z.int() })),
  products: z.array(z.object({ product: z.unknown(), name: z.string(), units: z.int(), total: z.int() })),
})

const Marketplace = z.union([
  z.object({ products: z.array(z.unknown()), marketplace: z.boolean() }),
  z.object({ content: z.array(z.object({ id: z.string(), marketplace: z.boolean() })) }),
])

const ofShop = { 'business.id': 'The shop’s id or IRI.' }
const upload = {
  type: 'object',
  properties: {
    file: { type: 'string', format: 'binary' },
    mobile: { type: 'string', format: 'binary' },
    desktop: { type: 'string', format: 'binary' },
    ...Object.fromEntries(
      ['xs', 'sm', 'md', 'lg', 'xl'].map((width) => [`breakpoint-${width}`, { type: 'string', format: 'binary' }]),
    ),
  },
  additionalProperties: { type: 'string', description: '`size…`: 800x600; `ratio…`: 16:9.' },
}

export const catalogueDescriptions: Descriptions = {
  'GET /businesses-admin': {
    summary: 'The shops that one works for; for operators all',
    who: signedIn,
    answers: { list: 'Business' },
  },
  'GET /businesses-cities': {
    summary: 'The towns where there are shops, with how many',
    query: { enabled: boolean },
    answers: { rows: z.object({ city: z.string(), enabled: z.boolean(), count: z.int() }) },
  },
  'GET /businesses-location/{latitude}/{longitude}': {
    summary: 'Shops within a range of a place, nearest first',
    query: { range: 'Metres; 10,000 when left out, at most 200,000. Also as range[lt], range[lte], range[between].' },
    answers: { list: 'Business', also: { distance: z.int().describe('Metres.') } },
    errors: ['Invalid coordinates'],
  },
  'GET /businesses-url': {
    summary: 'The public code of every shop',
    answers: { rows: z.object({ id: z.string(), code: z.string(), url: z.string(), name: z.string() }) },
  },
  'GET /businesses-url/{code}': { summary: 'One shop by its public code', answers: { item: 'Business' } },
  'GET /business-favs': {
    summary: 'One’s favourite shops, the newest first',
    who: signedIn,
    answers: { list: 'Business' },
  },
  'GET /business-fav/{id}': {
    summary: 'Makes a shop a favourite, or no longer',
    who: signedIn,
    ...favourite,
    answers: { item: 'Business', also: { favourite: z.boolean() } },
  },
  'PUT /business-fav/{id}': {
    summary: 'Makes a shop a favourite',
    who: signedIn,
    answers: { item: 'Business', also: { favourite: z.boolean() } },
  },
  'DELETE /business-fav/{id}': { summary: 'Makes a shop a favourite no longer', who: signedIn },
  'GET /products-favs': {
    summary: 'One’s favourite products, the newest first',
    who: signedIn,
    answers: { list: 'Product' },
  },
  'GET /products-fav/{id}': {
    summary: 'Makes a product a favourite, or no longer',
    who: signedIn,
    ...favourite,
    answers: { item: 'Product', also: { favourite: z.boolean() } },
  },
  'PUT /products-fav/{id}': {
    summary: 'Makes a product a favourite',
    who: signedIn,
    answers: { item: 'Product', also: { favourite: z.boolean() } },
  },
  'DELETE /products-fav/{id}': { summary: 'Makes a product a favourite no longer', who: signedIn },
  'PUT /products-marketplace': {
    summary: 'Brings several of one’s products to the marketplace, or takes them off: all or none',
    who: may('products'),
    body: Marketplace,
    answers: { list: 'Product' },
    example: { products: ['/api/products/01890000-0000-7000-8000-000000000001'], marketplace: true },
  },
  'GET /statistics/sales': {
    summary: 'What one’s shops sold, by day, week or month, and by product',
    who: may('figures'),
    query: {
      ...ofShop,
      'createdDate[after]': 'From this day; 30 days ago when left out.',
      'createdDate[before]': 'Up to this day.',
      interval: { type: 'string', enum: ['day', 'week', 'month'], default: 'day' },
    },
    answers: { shape: Sales },
  },
  'GET /attributes-filters': {
    summary: 'The attributes that the products of a category or a shop can be narrowed by',
    query: { 'category.id': 'The category’s id or IRI; what is below it counts.', ...ofShop },
    answers: { shape: z.array(Facet), type: 'application/json' },
  },
  'GET /products-facets': {
    summary: 'What a list of products can be narrowed by, with the same parameters as that list',
    answers: { shape: Facets, type: 'application/json' },
  },
  'GET /valorations-ratings': {
    summary: 'How a product is rated: the average, and how many gave each number of stars',
    query: { 'product.id': 'The product’s id or IRI.' },
    answers: { shape: Ratings, type: 'application/json' },
  },
  'GET /autocomplete/attribute': {
    summary: 'At most 20 attributes whose name contains something, those that begin with it first',
    query: { name: 'What is typed; nothing: the first 20.', enabled: boolean, ...ofShop },
    answers: { shape: z.array(z.object({ id: z.string(), name: z.string() })), type: 'application/json' },
  },
  'GET /autocomplete/attribute-value': {
    summary: 'At most 20 options of attributes whose name contains something',
    query: { name: 'What is typed; nothing: the first 20.', enabled: boolean, business: 'The shop’s id or IRI.' },
    answers: {
      shape: z.array(z.object({ id: z.string(), name: z.string(), attribute: z.unknown() })),
      type: 'application/json',
    },
  },
  'GET /cms-url/{url}': {
    summary: 'One page by its address; of several the one sorted first',
    query: { marketplace: boolean, code: 'The page’s code.', 'business.id[]': { type: 'string' } },
    answers: { item: 'Cms' },
  },
  'GET /image-galleries-code/{code}': { summary: 'One gallery by its code', answers: { item: 'ImageGallery' } },
  'POST /image-objects': {
    summary: 'Uploads a picture; its sizes and formats are made here',
    who: signedIn,
    query: { ratio: 'Crops the main file: 16:9.', default: { ...boolean, description: 'Marks it as the default.' } },
    body: upload,
    accepts: ['multipart/form-data'],
    answers: { item: 'ImageObject' },
    status: 201,
    errors: ['Upload quota exceeded'],
  },
  'PUT /image-objects/{id}': {
    summary: 'Changes what is said of a picture; as a form, the picture',
    who: signedIn,
    body: {
      type: 'object',
      properties: {
        alt: { type: 'string', maxLength: 300 },
        focal: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } }, required: ['x', 'y'] },
        default: boolean,
      },
    },
    answers: { item: 'ImageObject' },
    conditional: true,
  },
  'DELETE /image-objects/{id}': {
    summary: 'Deletes a picture that nothing shows, with its files',
    who: signedIn,
    errors: ['Resource in use'],
    conditional: true,
  },
  'POST /image-objects/{id}': {
    summary: 'Replaces a picture: the same as PUT, for clients that upload by POST alone',
    who: signedIn,
    body: upload,
    accepts: ['multipart/form-data'],
    answers: { item: 'ImageObject' },
    conditional: true,
  },
  'POST /media-objects': {
    summary: 'Uploads a document, which is served as an attachment',
    who: signedIn,
    body: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    accepts: ['multipart/form-data'],
    answers: { item: 'MediaObject' },
    status: 201,
    idempotent: true,
  },
  'GET /health': {
    summary: 'Whether the process answers',
    who: everyone,
    answers: { shape: z.object({ status: z.literal('ok') }), type: 'application/json' },
  },
  'GET /ready': {
    summary: 'Whether the process should get requests: the database answers, and it is not stopping',
    who: everyone,
    answers: { shape: z.object({ ready: z.boolean(), reason: z.string().optional() }), type: 'application/json' },
  },
}

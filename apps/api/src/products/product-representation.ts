import { listedSql } from '../resource/representation.ts'
import { registry } from '../resources.ts'
import { productResource } from './product.resource.ts'

/** SQL: a product's record as lists serve it, in both formats, over alias `product`. */
export const productRepresentation = (): { json: string; jsonld: string } => ({
  json: listedSql(registry, productResource, 'json', 'product'),
  jsonld: listedSql(registry, productResource, 'jsonld', 'product'),
})

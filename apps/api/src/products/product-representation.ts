import { listedSql } from '../resource/representation.ts'
import { models } from '../resources.ts'
import { productResource } from './product.resource.ts'

/** SQL: a product's record as lists serve it, in both formats, over alias `product`. */
export const productRepresentation = (): { json: string; jsonld: string } => ({
  json: listedSql(models.of(productResource), 'json', 'product'),
  jsonld: listedSql(models.of(productResource), 'jsonld', 'product'),
})

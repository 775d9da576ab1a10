import { defaultLanguage } from '@lonja/contract/constants'
import type { ReactNode } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'
import { Fold, Row } from './Fold.tsx'
import css from './ProductDetails.module.css'
import type { Product } from '#/products/product.queries.ts'

/** The ingredients, the storage and the alcohol of food, as the shop describes them. */
export function FoodFacts({ food }: { food: NonNullable<Product['food']> }) {
  const { t, formatNumber } = useLocale()
  const { ingredients, storage, alcohol } = food
  return (
    <Facts
      title="product.food"
      facts={{
        'product.ingredients': ingredients,
        'product.storage': storage,
        'product.alcohol':
          typeof alcohol === 'number' && t('product.alcohol_vol', { percent: formatNumber(alcohol, 2) }),
      }}
    />
  )
}

/** The maker of a product, the responsible person in the EU, and the warnings. */
export function Maker({ gpsr }: { gpsr: NonNullable<Product['gpsr']> }) {
  const { maker, address, contact, responsible, identifier, warnings } = gpsr
  const { name, address: place, email } = responsible ?? {}
  return (
    <Facts
      title="product.safety"
      facts={{
        'product.maker': [maker, address].join(', '),
        'product.maker_contact': contact && <Contact address={contact} />,
        'product.responsible': responsible && [name, place].join(', '),
        'product.responsible_email': email && <Contact address={email} />,
        'product.identifier': identifier,
        'product.warnings': warnings,
      }}
    />
  )
}

interface FactsProps {
  title: TextKey
  /** The values by their names. */
  facts: Partial<Record<TextKey, ReactNode>>
}

/** Facts in the language of the shop. Facts without a value are left out, and so is the section without facts. */
function Facts({ title, facts }: FactsProps) {
  const { t } = useLocale()
  const known = Object.entries(facts).filter(([, value]) => Boolean(value)) as [TextKey, ReactNode][]
  return (
    known.length > 0 && (
      <Fold title={t(title)}>
        <dl className={css['list']}>
          {known.map(([name, value]) => (
            <Row key={name} name={t(name)}>
              <span lang={defaultLanguage}>{value}</span>
            </Row>
          ))}
        </dl>
      </Fold>
    )
  )
}

/** A link to an e-mail address or a website; other texts as they are. */
function Contact({ address }: { address: string }) {
  if (/^https?:\/\/\S+$/.test(address))
    return (
      <a href={address} target="_blank" rel="noopener noreferrer nofollow">
        {address}
      </a>
    )
  return /^[^\s@]+@[^\s@]+$/.test(address) ? <a href={`mailto:${address}`}>{address}</a> : address
}

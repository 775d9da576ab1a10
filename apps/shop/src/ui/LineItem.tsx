import { defaultLanguage } from '@lonja/contract/constants'
import type { ReactNode } from 'react'
import css from './LineItem.module.css'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Picture, type PictureImage } from '@lonja/ui/controls/Picture.tsx'

interface LineItemProps {
  title: string
  /** The address of the product; undefined if the product no longer exists. */
  to?: string | undefined
  /** The picture with its variants, or the address of a picture. */
  image: PictureImage | string | null
  /** The chosen options: `Talla: M, Color: Azul`. */
  options?: string | undefined
  /** The total of the line, shown at the end of the first row. */
  amount: ReactNode
  /** The unit price, messages and quantity, shown below the title. */
  children?: ReactNode
}

/** A line of a basket or an order. */
export function LineItem({ title, to, image, options, amount, children }: LineItemProps) {
  return (
    <div className={css['line']}>
      <div className={css['picture']}>
        <Picture image={typeof image === 'string' ? plain(image) : image} alt="" sizes="80px" />
      </div>
      <div className={css['words']}>
        <div className={css['top']}>
          <div lang={defaultLanguage}>
            {to === undefined ? (
              <span className={css['title']}>{title}</span>
            ) : (
              <Link to={to} className={css['title']}>
                {title}
              </Link>
            )}
            {options && <p className={css['options']}>{options}</p>}
          </div>
          <div className={css['amount']}>{amount}</div>
        </div>
        {children}
      </div>
    </div>
  )
}

const plain = (contentUrl: string): PictureImage => ({ contentUrl, width: 160, height: 160, variants: {} })

import { defaultLanguage } from '@lonja/contract/constants'
import type { ReactNode } from 'react'
import css from './LineItem.module.css'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Picture, type PictureImage } from '@lonja/ui/controls/Picture.tsx'

interface LineItemProps {
  title: string
  /** The address of the product; none when it no longer exists. */
  to?: string | undefined
  /** A picture element, or the address of a picture. */
  image: PictureImage | string | null
  /** The chosen options: `Talla M, Azul`. */
  options?: string | undefined
  /** At the end of the first row: the total of the line. */
  amount: ReactNode
  /** Below the title: unit price, messages, quantity. */
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

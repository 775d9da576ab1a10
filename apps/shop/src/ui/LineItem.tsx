import { defaultLanguage } from '@lonja/contract/constants'
import type { ReactNode } from 'react'
import css from './LineItem.module.css'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Picture, type PictureImage } from '@lonja/ui/controls/Picture.tsx'

interface LineItemProps {
  title: string
  /** Where the product is shown; none when it is gone. */
  to?: string | undefined
  /** A picture ready to show, or the address of one. */
  image: PictureImage | string | null
  /** The chosen options, as `Talla M, Azul`. */
  options?: string | undefined
  /** At the end of the first row: what the line comes to. */
  amount: ReactNode
  /** Below the title: price of one, messages, a quantity. */
  children?: ReactNode
}

/** One line of a basket or of an order. */
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

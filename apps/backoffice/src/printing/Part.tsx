import { Barcode } from './Barcode.tsx'
import css from './Printout.module.css'
import { QrCode } from './QrCode.tsx'
import type { Block } from './receipt.ts'

/** A part of a receipt on paper. */
export function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p
          data-double={block.double ? '' : undefined}
          data-bold={block.bold ? '' : undefined}
          data-center={block.center ? '' : undefined}
        >
          {block.text}
        </p>
      )
    case 'price':
      return <p className={css['price']}>{block.text}</p>
    case 'item':
      return (
        <div className={css['item']}>
          {block.boxed && <span className={css['box']} />}
          <strong>{block.quantity}</strong>
          <span className={css['what']}>
            {block.title}
            {block.detail && <small>{block.detail}</small>}
          </span>
          {block.amount && <span className={css['amount']}>{block.amount}</span>}
        </div>
      )
    case 'row':
      return (
        <div className={css['item']} data-bold={block.bold ? '' : undefined}>
          <span className={css['what']}>{block.left}</span>
          <span className={css['amount']}>{block.right}</span>
        </div>
      )
    case 'rule':
      return <hr />
    case 'qr':
      return (
        <figure>
          <QrCode text={block.text} label={block.label} />
          <figcaption>{block.label}</figcaption>
        </figure>
      )
    case 'ean':
      return (
        <figure className={css['bars']}>
          <Barcode code={block.code} />
        </figure>
      )
  }
}

import type { ShownBlockOf } from '@lonja/contract/home/shown-block'
import { useId } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { PictureRow } from '#/galleries/PictureRow.tsx'
import css from '#/campaigns/Campaign.module.css'
import { wordsIn } from './words.ts'

/** A large picture, or the pictures of a gallery, with a text and a link. */
export function Hero({ block }: { block: ShownBlockOf<'hero'> }) {
  const { language } = useLocale()
  const id = useId()
  const { pictures, link } = block
  const [title, text, linkText] = [block.title, block.text, block.linkText].map((words) => wordsIn(language, words))
  const [only] = pictures
  return (
    <section
      className={css[pictures.length === 1 ? 'head' : 'campaign']}
      aria-labelledby={title!.text ? id : undefined}
    >
      {pictures.length > 1 && <PictureRow pictures={pictures} title={title!} isTitled={false} priority />}
      {only && pictures.length === 1 && (
        <div className={css['picture']}>
          <Picture image={only} alt={only.alt} sizes="(width < 992px) 92vw, 400px" shape="wide" priority />
        </div>
      )}
      <div className={css['words']}>
        {title!.text && (
          <h2 id={id} lang={title!.lang}>
            {title!.text}
          </h2>
        )}
        {text!.text && <p lang={text!.lang}>{text!.text}</p>}
        {link !== null && (
          <ButtonLink to={link}>
            <span lang={linkText!.lang}>{linkText!.text}</span>
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

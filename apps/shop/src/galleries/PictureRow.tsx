import type { HomePicture } from '@lonja/contract/home/shown-block'
import type { Language } from '@lonja/contract/languages'
import { useId } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import shelf from '#/products/Shelf.module.css'
import css from '#/home/HomePage.module.css'

interface PictureRowProps {
  pictures: readonly HomePicture[]
  title: { text: string; lang: Language }
  /** Whether the title is shown. Otherwise it is only the name of the row. */
  isTitled?: boolean
  /** Whether the first picture is loaded before the other pictures of the page. */
  priority?: boolean
}

/** The pictures of a gallery, on a phone in a row that scrolls horizontally. */
export function PictureRow({ pictures, title: { text, lang }, isTitled = true, priority = false }: PictureRowProps) {
  const { t } = useLocale()
  const id = useId()
  const hasTitle = isTitled && text !== ''
  if (pictures.length === 0) return null
  return (
    <section
      className={shelf['shelf']}
      aria-labelledby={hasTitle ? id : undefined}
      aria-label={hasTitle ? undefined : text || t('home.gallery')}
    >
      {hasTitle && (
        <h2 id={id} lang={lang}>
          {text}
        </h2>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <ul className={css['campaigns']} tabIndex={0}>
        {pictures.map(({ link, ...image }, index) => (
          <li key={`${image.id} ${index}`}>
            <Linked to={link}>
              <Picture
                image={image}
                alt={image.alt}
                sizes="(width < 576px) 86vw, 600px"
                shape="wide"
                priority={priority && index === 0}
              />
            </Linked>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Linked({ to, children }: { to: string | null; children: React.ReactNode }) {
  return to === null ? children : <Link to={to}>{children}</Link>
}

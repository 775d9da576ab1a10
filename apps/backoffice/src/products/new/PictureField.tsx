import { useRef } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './NewProductPage.module.css'
import type { Pictures } from './use-pictures.ts'

/** The photos of a new product. On a phone the button opens the camera or the gallery. */
export function PictureField({ pictures: { pictures, add, remove, retry } }: { pictures: Pictures }) {
  const { t } = useLocale()
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset className={css['pictures']}>
      <legend>{t('manage.new_product.pictures')}</legend>
      <ul>
        {pictures.map(({ preview, state }, index) => (
          <li key={preview}>
            <img src={preview} alt={t('manage.new_product.picture', { number: index + 1 })} />
            <output>{t(`manage.new_product.picture_${state}`)}</output>
            {state === 'failed' && (
              <Button kind="quiet" onClick={() => retry(preview)}>
                {t('action.retry')}
              </Button>
            )}
            <Button kind="quiet" onClick={() => remove(preview)}>
              {t('manage.new_product.remove')}
              <span className="sr-only"> {t('manage.new_product.picture', { number: index + 1 })}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button kind="secondary" onClick={() => input.current?.click()}>
        {t(pictures.length === 0 ? 'manage.new_product.shoot' : 'manage.new_product.shoot_more')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('manage.new_product.pictures')}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // Otherwise choosing the same file again would not be a change.
          target.value = ''
        }}
      />
    </fieldset>
  )
}

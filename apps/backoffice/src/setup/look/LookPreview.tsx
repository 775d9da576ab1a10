import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './look.module.css'

interface LookPreviewProps {
  name: string
  color: string
  logo: string | null
}

/** The frame of the browser in the town's colour, and the head of the shop, on a phone and on a computer. */
export function LookPreview({ name, color, logo }: LookPreviewProps) {
  const { t } = useLocale()
  return (
    <div className={css['previews']} aria-hidden="true">
      {(['phone', 'desk'] as const).map((screen) => (
        <figure key={screen} className={css[screen]}>
          <p style={{ backgroundColor: color }}>{name}</p>
          <div className={css['head']}>
            {logo !== null && <img src={logo} alt="" />}
            <strong>{name}</strong>
          </div>
          <div className={css['words']} />
          <div className={css['words']} />
          <figcaption>{t(`manage.setup.preview_${screen}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

import { type LookChoice, type ThemeColors, shownLook } from '@lonja/contract/templates/look'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './look.module.css'

const themeNames = ['light', 'dark'] as const

interface LookPreviewProps {
  name: string
  choice: LookChoice
  title: string
}

/** The head of the shop's page in both themes, and whether a colour is shown a bit different so that it can be read. */
export function LookPreview({ name, choice, title }: LookPreviewProps) {
  const { t } = useLocale()
  const look = shownLook(choice)
  const isMoved = themeNames.some((theme) => isShownDifferent(choice, look[theme]))
  return (
    <section className={css['preview']} aria-labelledby="preview">
      <h2 id="preview">{title}</h2>
      <div aria-live="polite">{isMoved && <InlineNotice tone="offer">{t('manage.look.moved')}</InlineNotice>}</div>
      {themeNames.map((theme) => (
        <figure key={theme} aria-hidden="true">
          <Head name={name} choice={choice} theme={theme} colors={look[theme]} />
          <figcaption>{t(`manage.look.theme_${theme}`)}</figcaption>
        </figure>
      ))}
    </section>
  )
}

const differs = (chosen: string | undefined, shown: string | undefined): boolean =>
  chosen !== undefined && shown !== undefined && chosen.toLowerCase() !== shown

function isShownDifferent({ palette }: LookChoice, { action, head }: ThemeColors): boolean {
  return differs(palette.primary ?? palette.accent, action?.color) || differs(palette.background, head?.ground)
}

interface HeadProps {
  name: string
  choice: LookChoice
  theme: (typeof themeNames)[number]
  colors: ThemeColors
}

function Head({ name, choice: { fonts, layout }, theme, colors: { head, action } }: HeadProps) {
  const { t } = useLocale()
  return (
    <div className={css['page']} data-theme-shown={theme} data-font={fonts.body} data-layout={layout}>
      <div style={head ? { backgroundColor: head.ground, color: head.ink } : undefined} data-head={head !== null}>
        <strong data-font={fonts.title}>{name}</strong>
        <span>{t('manage.look.sample')}</span>
      </div>
      <span className={css['button']} style={action ? { backgroundColor: action.color, color: action.on } : undefined}>
        {t('manage.look.sample_button')}
      </span>
      <span className={css['link']} style={action ? { color: action.color } : undefined}>
        {t('manage.look.sample_link')}
      </span>
    </div>
  )
}

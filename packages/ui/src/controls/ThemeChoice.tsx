import { useLocale } from '#/i18n/locale.ts'
import { Choice } from './Field.tsx'
import css from './ThemeChoice.module.css'
import { setTheme, themes, useTheme } from '#/hooks/theme.ts'

/** The choice of the theme: light, dark, or like the device. It is stored on this device. */
export function ThemeChoice() {
  const { t } = useLocale()
  const chosen = useTheme()
  return (
    <fieldset className={css['themes']}>
      <legend className="sr-only">{t('theme.title')}</legend>
      {themes.map((theme) => (
        <Choice
          key={theme}
          type="radio"
          name="theme"
          label={t(`theme.${theme}`)}
          checked={chosen === theme}
          onChange={() => setTheme(theme)}
        />
      ))}
    </fieldset>
  )
}

import type es from '../../public/assets/lang/es.json'

declare module '@lonja/ui/i18n/texts.ts' {
  /** The keys of the web shop’s own texts, those of `public/assets/lang/es.json`. */
  interface TextFiles {
    shop: typeof es
  }
}

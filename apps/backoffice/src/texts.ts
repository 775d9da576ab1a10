import type es from '../texts/es.json'

declare module '@lonja/ui/i18n/texts.ts' {
  interface TextFiles {
    backoffice: typeof es
  }
}

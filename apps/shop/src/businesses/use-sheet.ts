import { useEffect, useLayoutEffect } from 'react'

// React warns about layout effects on the server, which writes the styles into the page.
const useBrowserLayoutEffect = import.meta.env.SSR ? useEffect : useLayoutEffect

/**
 * Applies styles to the document while the screen is shown. They replace the styles that the server wrote into the
 * page. The content security policy allows no style elements that the browser adds, but it allows style sheets of
 * scripts.
 */
export function useSheet(text: string | undefined): void {
  useBrowserLayoutEffect(() => {
    document.getElementById('look')?.remove()
    if (text === undefined) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [text])
}

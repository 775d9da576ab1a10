import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useLocation } from '#/router/router.tsx'
import css from './Page.module.css'
import { AppParts } from './app-parts.ts'
import { useAwake } from '#/hooks/awake.ts'
import { type Head, useHead } from './head.ts'

interface PageProps extends Head {
  /** The text of the h1. Without it, the screen contains its own `PageTitle`. */
  heading?: ReactNode
  /** Content to the right of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of every screen: document head, h1, and layout. */
export function Page({ heading, aside, children, ...head }: PageProps) {
  useHead(head)
  const { help } = useContext(AppParts)
  const shownHelp = useAwake() && help
  return (
    <div className={css['page']}>
      {heading !== undefined && (
        <div className={css['top']}>
          <PageTitle>{heading}</PageTitle>
          {aside}
          {shownHelp}
        </div>
      )}
      {heading === undefined && <div className={css['corner']}>{shownHelp}</div>}
      {children}
    </div>
  )
}

/** Whether a title was shown before. On the first page the browser sets the focus. */
let navigated = false

interface PageTitleProps {
  children: ReactNode
  className?: string | undefined
  /** The language of the title, if it is not the language of the page. */
  lang?: string | undefined
}

/** The h1. It takes the focus after the user follows a link, so that screen readers announce the page. */
export function PageTitle({ children, className, lang }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { arrival } = useLocation()
  const arrived = useRef(arrival)

  useEffect(() => {
    if (navigated && arrived.current !== 'pop') heading.current?.focus({ preventScroll: true })
    navigated = true
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={className} lang={lang}>
      {children}
    </h1>
  )
}

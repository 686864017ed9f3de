import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import type { Page } from './page-facts'

interface Props {
  page: Page
  /** What it asks for (app/api/parcel/act.ts). */
  act: string
  /** The parcel it is about. */
  number: string
  className?: string
  children: ReactNode
}

/** A form of this page: sent as any browser sends forms, its answer leads back here. */
export function AskForm({ page, act, number, className, children }: Props) {
  const fields = { act, number, path: page.path, n: page.numbers.join(','), lang: page.language, client: page.client ?? '' }
  return (
    <form action="/api/parcel" method="post" className={className}>
      {Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      {children}
    </form>
  )
}

/** What a form is sent with; large enough for a thumb. */
export function SendButton({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  return (
    <button
      type="submit"
      className={classes(
        'inline-flex min-h-11 items-center justify-center rounded border px-5 font-medium aria-busy:opacity-60',
        isQuiet ? 'border-line-strong bg-surface text-ink hover:bg-surface-hover' : 'border-transparent bg-primary text-white hover:bg-primary-hover',
      )}
    >
      {children}
    </button>
  )
}

export const fieldLook = 'min-h-11 rounded border border-line-control bg-surface px-3 text-lead text-ink'

import { useId, type ReactNode } from 'react'
import { classes } from './classes'

type CardProps = {
  title?: ReactNode
  /** Beside the title: a link, a menu. */
  actions?: ReactNode
  /** Content reaches the edges, as tables do. */
  flush?: boolean
  children: ReactNode
}

/** A part of a page with a hairline round it and its name on top. */
export function Card({ title, actions, flush = false, children }: CardProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={title ? titleId : undefined} className="min-w-0 rounded border bg-surface">
      {(title || actions) && (
        <header className="flex min-h-11 items-center gap-2 border-b px-4 py-1.5">
          <h2 id={titleId} className="min-w-0 flex-1 font-semibold">{title}</h2>
          {actions}
        </header>
      )}
      <div className={classes(!flush && 'p-4')}>{children}</div>
    </section>
  )
}

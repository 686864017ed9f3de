import type { ReactNode } from 'react'

type EmptyProps = {
  /** What would be here: 'No carriers yet', 'No packages match'. */
  title: string
  /** What to do next, in a sentence. */
  text?: ReactNode
  /** The button that makes the first one, or clears the filters. */
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ title, text, action, icon }: EmptyProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <div aria-hidden className="mb-3 flex size-10 items-center justify-center rounded-full bg-surface-hover text-ink-faint">
        {icon ?? <EmptyBox />}
      </div>
      <p className="font-semibold">{title}</p>
      {text && <p className="mt-1 max-w-reading text-ink-soft">{text}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

function EmptyBox() {
  return (
    <svg viewBox="0 0 20 20" className="size-5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
      <path d="M3 6.5 10 3l7 3.5v7L10 17l-7-3.5z M3 6.5 10 10l7-3.5 M10 10v7" />
    </svg>
  )
}

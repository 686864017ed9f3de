import type { ReactNode } from 'react'

/** Explains one short piece of content on hover and focus (shown by TipLayer) and to a screen reader at once. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span data-tip={text} tabIndex={0} className="inline-flex rounded-sm">
      {children}
      <span className="sr-only"> {text}</span>
    </span>
  )
}

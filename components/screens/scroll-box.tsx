import type { ReactNode } from 'react'

/** A table within a page, scrolled sideways and, when long, down; by keyboard as well. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return <div className="thin-scroll max-h-[32rem] overflow-auto rounded border" tabIndex={0} role="region" aria-label={label}>{children}</div>
}

import { Link } from './link'
import type { LinkTab } from './link-tabs'

const look =
  'flex h-8 shrink-0 items-center rounded-full border px-3 text-ink-soft whitespace-nowrap hover:bg-surface-hover aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-white pointer-coarse:h-control'

/** Which of several a page is about, every other one click away. */
export function LinkPills({ label, pills, now }: { label: string; pills: readonly LinkTab[]; now: string }) {
  return (
    <nav aria-label={label} className="thin-scroll mb-3 flex gap-1.5 overflow-x-auto pb-1">
      {pills.map((pill) => <Link key={pill.name} href={pill.href} aria-current={pill.name === now ? 'page' : undefined} className={look}>{pill.label}</Link>)}
    </nav>
  )
}

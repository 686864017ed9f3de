import { classes } from './classes'
import { Link } from './link'

export interface LinkTab {
  name: string
  label: string
  href: string
}

const look = '-mb-px flex h-8 shrink-0 items-center border-b-2 border-transparent whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:h-control'

/** Views side by side as links, so that each has an address of its own; the present one is marked. `inline`: beside a title, without a line of their own. */
export function LinkTabs({ label, tabs, now, inline = false }: { label: string; tabs: readonly LinkTab[]; now: string; inline?: boolean }) {
  return (
    <nav aria-label={label} className={classes('thin-scroll flex gap-4 overflow-x-auto', !inline && 'mb-1.5 border-b')}>
      {tabs.map((tab) => <Link key={tab.name} href={tab.href} aria-current={tab.name === now ? 'page' : undefined} className={look}>{tab.label}</Link>)}
    </nav>
  )
}

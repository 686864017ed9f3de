import { ChevronRight } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { en } from '@/lib/words/en'
import type { Messages } from '@/lib/words/messages'

export type Crumb = { title: string; href?: string }

/** The way down to this page; the last one is the page itself, one without an address a group of the menu. On a phone only the page above is shown. */
export function Breadcrumbs({ crumbs, words = en.shell }: { crumbs: Crumb[]; words?: Messages['shell'] }) {
  const parent = crumbs.findLastIndex(({ href }, at) => href && at < crumbs.length - 1)
  return (
    <nav aria-label={words.breadcrumbs} className="print:hidden">
      <ol className="flex min-h-6 items-center gap-1 text-meta text-ink-soft">
        {crumbs.map(({ title, href }, at) => {
          const isLast = at === crumbs.length - 1
          const isParent = at === parent
          return (
            <li key={href ?? title} className={`flex min-w-0 items-center gap-1 ${isLast || isParent ? '' : 'max-sm:hidden'}`}>
              {at > 0 && <ChevronRight aria-hidden className={`points size-3 shrink-0 text-ink-faint ${isParent ? 'max-sm:hidden' : ''}`} />}
              {href && !isLast ? (
                <Link href={href} className="inline-flex min-h-6 items-center truncate rounded-sm hover:text-ink hover:underline">{title}</Link>
              ) : (
                <span aria-current={isLast ? 'page' : undefined} className="truncate">{title}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

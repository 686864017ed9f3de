import { ChevronRight } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { en } from '@/lib/words/en'
import type { Messages } from '@/lib/words/messages'

export type Crumb = { title: string; href?: string }

/** The way down to this page; the last one is the page itself. On a phone only its parent is shown. */
export function Breadcrumbs({ crumbs, words = en.shell }: { crumbs: Crumb[]; words?: Messages['shell'] }) {
  return (
    <nav aria-label={words.breadcrumbs} className="print:hidden">
      <ol className="flex min-h-6 items-center gap-1 text-meta text-ink-soft">
        {crumbs.map(({ title, href }, at) => {
          const isLast = at === crumbs.length - 1
          const isParent = at === crumbs.length - 2
          return (
            <li key={href ?? title} className={`flex min-w-0 items-center gap-1 ${at < crumbs.length - 2 ? 'max-sm:hidden' : ''}`}>
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

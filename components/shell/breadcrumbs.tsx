import { ChevronRight } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { en } from '@/lib/words/en'
import type { Messages } from '@/lib/words/messages'

export type Crumb = { title: string; href?: string }

/** The way down to this page, whose title follows it; one without an address is a group of the menu. On a phone only the page above is shown. */
export function Breadcrumbs({ crumbs, words = en.shell }: { crumbs: Crumb[]; words?: Messages['shell'] }) {
  const parent = crumbs.findLastIndex(({ href }) => href)
  if (parent < 0) return null
  return (
    <nav aria-label={words.breadcrumbs} className="print:hidden">
      <ol className="flex min-h-6 items-center gap-1 text-meta text-ink-soft">
        {crumbs.map(({ title, href }, at) => (
          <li key={href ?? title} className={`flex min-w-0 items-center gap-1 ${at === parent ? '' : 'max-sm:hidden'}`}>
            {href ? (
              <Link href={href} className="inline-flex min-h-6 items-center truncate rounded-sm hover:text-ink hover:underline">{title}</Link>
            ) : (
              <span className="truncate">{title}</span>
            )}
            <ChevronRight aria-hidden className="points size-3 shrink-0 text-ink-faint" />
          </li>
        ))}
      </ol>
    </nav>
  )
}

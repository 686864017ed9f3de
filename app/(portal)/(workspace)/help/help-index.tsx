import { Search } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import type { Reply } from '@/lib/contract/types'
import { helpCategory } from '@/lib/domain/help'

type Articles = Reply<'help.articles'>

const chip = (isOn: boolean) =>
  classes(
    'inline-flex h-7 items-center rounded-full border px-3 text-meta pointer-coarse:h-control',
    isOn ? 'border-primary bg-primary text-white' : 'border-line-strong bg-surface hover:bg-surface-hover',
  )

/** Search, categories and what they found, as links and a plain form. */
export function HelpIndex({ articles, search, category, screen }: { articles: Articles; search: string; category: string | null; screen: string | null }) {
  const groups = helpCategory.options.map(({ value, label }) => ({ label, found: articles.filter((a) => a.category === value) })).filter(({ found }) =>
    found.length > 0,
  )
  return (
    <div className="flex flex-col gap-5">
      <form role="search" action="/help" className="flex gap-2">
        <label htmlFor="help-search" className="sr-only">Search help</label>
        <span className="relative min-w-0 flex-1">
          <Search aria-hidden className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-faint" />
          <input
            id="help-search" name="search" type="search" defaultValue={search} maxLength={100} placeholder="What do you want to do?"
            className="h-control w-full rounded border border-line-control bg-surface ps-8 pe-2.5"
          />
        </span>
        <Button type="submit" variant="primary">Search</Button>
      </form>
      <nav aria-label="Categories" className="flex flex-wrap gap-2">
        <Link href="/help" aria-current={!category && !search && !screen ? 'page' : undefined} className={chip(!category && !search && !screen)}>
          Everything
        </Link>
        {helpCategory.options.map(({ value, label }) => (
          <Link key={value} href={`/help?category=${value}`} aria-current={category === value ? 'page' : undefined} className={chip(category === value)}>
            {label}
          </Link>
        ))}
      </nav>
      {screen && <p className="text-ink-soft">About the screen <b className="font-semibold text-ink">{screen}</b>.</p>}
      {groups.length === 0 && (
        <EmptyState
          title={search ? `No article says "${search}"` : 'No article yet'} text="Try fewer words, or report what you miss."
          action={<Link href="/help" className="text-accent underline underline-offset-2">All articles</Link>}
        />
      )}
      {groups.map(({ label, found }) => (
        <section key={label}>
          <h2 className="mb-2 font-semibold">{label}</h2>
          <ul className="grid gap-2 sm:grid-cols-2">
            {found.map((a) => (
              <li key={a.slug}>
                <Link
                  href={`/help?article=${a.slug}`}
                  className="block h-full rounded border bg-surface px-3 py-2 hover:border-line-control hover:bg-surface-sunken"
                >
                  <span className="block font-medium text-accent">{a.title}</span>
                  <span className="block text-meta text-ink-soft">{a.excerpt}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

import { Search } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import type { Page } from './page-facts'

interface Props {
  page: Page
  /** Results stand below: the form steps back. */
  isCompact: boolean
  /** The shop whose link was followed. */
  shop: string | null
  error: string | null
}

/** A form any browser can send, with or without scripts; its answer is an address that can be passed on. */
export function SearchForm({ page: { path, language, words: { tracking: words }, numbers, client }, isCompact, shop, error }: Props) {
  return (
    <section className={classes('rounded-lg bg-primary text-white', isCompact ? 'p-5 max-sm:p-4' : 'px-8 py-12 max-sm:px-4 max-sm:py-8')}>
      <h1 className={classes('font-semibold tracking-tight', isCompact ? 'text-title' : 'text-kiosk-title max-sm:text-figure')}>
        {shop ? `${shop} · ${words.title}` : words.title}
      </h1>
      <p id="numbers-hint" className={classes('mt-1 opacity-90', isCompact ? 'max-sm:hidden' : 'text-lead')}>{words.lead}</p>
      <form action={path} method="get" className="mt-4 flex items-stretch gap-3 max-sm:flex-col">
        {language !== 'en' && <input type="hidden" name="lang" value={language} />}
        {client && <input type="hidden" name="client" value={client} />}
        <label htmlFor="numbers" className="sr-only">{words.numbers}</label>
        <textarea
          id="numbers"
          name="n"
          required
          rows={isCompact ? Math.min(3, numbers.length) : 3}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="characters"
          autoComplete="off"
          defaultValue={numbers.join('\n')}
          placeholder="RSA26112000245"
          aria-describedby={error ? 'numbers-error numbers-hint' : 'numbers-hint'}
          aria-invalid={error ? true : undefined}
          className={classes(
            'field-sizing-content max-h-60 w-full flex-1 resize-y rounded border border-line-control bg-surface px-3 py-2.5 text-start font-mono text-lead text-ink focus-visible:outline-3 focus-visible:outline-white',
            isCompact ? 'min-h-11' : 'min-h-16',
          )}
        />
        <Button
          type="submit" size="large" icon={<Search aria-hidden className="size-4" />}
          className={classes('!h-auto !px-6 text-lead', isCompact ? 'min-h-11' : 'min-h-12')}
        >
          {words.submit}
        </Button>
      </form>
      {error && <p id="numbers-error" role="alert" className="mt-3 rounded bg-red-soft px-3 py-2 font-medium text-red-strong">{error}</p>}
    </section>
  )
}

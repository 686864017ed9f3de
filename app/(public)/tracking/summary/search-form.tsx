import { Search } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import type { Language } from '@/lib/words/language'
import type { Messages } from '@/lib/words/messages'

interface Props {
  path: string
  language: Language
  words: Messages['tracking']
  numbers: string[]
  /** Results stand below: the form steps back. */
  isCompact: boolean
  error: string | null
}

/** A form any browser can send, with or without scripts; its answer is an address that can be passed on. */
export function SearchForm({ path, language, words, numbers, isCompact, error }: Props) {
  return (
    <section className={classes('rounded-lg bg-primary text-white', isCompact ? 'p-5 max-sm:p-4' : 'px-8 py-12 max-sm:px-4 max-sm:py-8')}>
      <h1 className={classes('font-semibold tracking-tight', isCompact ? 'text-title' : 'text-kiosk-title max-sm:text-figure')}>{words.title}</h1>
      <p id="numbers-hint" className="mt-1 text-lead opacity-90">{words.lead}</p>
      <form action={path} method="get" className="mt-4 flex items-stretch gap-3 max-sm:flex-col">
        {language !== 'en' && <input type="hidden" name="lang" value={language} />}
        <label htmlFor="numbers" className="sr-only">{words.numbers}</label>
        <textarea
          id="numbers"
          name="n"
          required
          rows={isCompact && numbers.length < 3 ? 2 : 3}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="characters"
          autoComplete="off"
          defaultValue={numbers.join('\n')}
          placeholder="RSA26112000245"
          aria-describedby={error ? 'numbers-error numbers-hint' : 'numbers-hint'}
          aria-invalid={error ? true : undefined}
          className="field-sizing-content max-h-60 min-h-16 w-full flex-1 resize-y rounded border border-line-control bg-surface px-3 py-2 text-start font-mono text-lead text-ink focus-visible:outline-3 focus-visible:outline-white"
        />
        <Button type="submit" size="large" icon={<Search aria-hidden className="size-4" />} className="!h-auto min-h-12 !px-6 text-lead">{words.submit}</Button>
      </form>
      {error && <p id="numbers-error" role="alert" className="mt-3 rounded bg-red-soft px-3 py-2 font-medium text-red-strong">{error}</p>}
    </section>
  )
}

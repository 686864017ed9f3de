import type { ReactNode } from 'react'
import { OfflineBar } from '@/components/ui/offline-bar'
import { RefusalsProvider } from '@/components/ui/refusals-context'
import { Snackbars } from '@/components/ui/snackbar'
import { TipLayer } from '@/components/ui/tip-layer'
import { WordsProvider } from '@/components/ui/words-context'
import type { Brand, Contact } from '@/lib/brand'
import { fill } from '@/lib/words/fill'
import { directionOf, inLanguage, languages, type Language } from '@/lib/words/language'
import type { Messages } from '@/lib/words/messages'
import type { Refusals } from '@/lib/words/refusals/refusals'
import { SkipLink } from './skip-link'

type PublicProps = {
  brand: Brand
  contact: Contact
  language: Language
  words: Messages
  /** What the service may answer to its forms, in this language. */
  refusals: Refusals
  /** Path and query of this page, from which the links to other languages are made. */
  here: string
  /** 'card' for one short form, 'page' for content. */
  width?: 'card' | 'page'
  /** Without the parts that live in the browser: for a page that brings no scripts. */
  isPlain?: boolean
  children: ReactNode
}

/** The frame of what anybody may open: the brand, the language, the content; no menu. */
export function PublicFrame({ brand, contact, language, words, refusals, here, width = 'page', isPlain = false, children }: PublicProps) {
  const dir = directionOf(language)
  const isCard = width === 'card'
  const frame = (
    <div lang={language} dir={dir} className="flex min-h-dvh flex-col bg-surface-sunken">
      <SkipLink label={words.shell.skip} />
      <header className="mx-auto flex h-16 w-full max-w-5xl items-center justify-between gap-4 px-5">
        <span className="flex items-center gap-2.5 text-lead font-semibold tracking-tight text-primary">
          <img src={brand.logo} alt="" width={28} height={28} className="size-7" />
          {brand.name}
        </span>
        <LanguageLinks language={language} here={here} label={words.signIn.language} />
      </header>
      {!isPlain && <OfflineBar />}
      <main
        id="content" tabIndex={-1} className={`w-full flex-1 px-4 outline-none ${isCard ? 'flex flex-col items-center pt-[8vh]' : 'mx-auto max-w-5xl pt-4'}`}
      >
        {isCard ? <div className="w-full max-w-md rounded-lg border bg-surface px-8 py-7 max-sm:px-5">{children}</div> : children}
      </main>
      <footer className="flex flex-wrap justify-center gap-x-1.5 px-4 py-6 text-meta text-ink-faint">
        {contact.company && <span className="inline-flex min-h-6 items-center"><bdi>{contact.company}</bdi></span>}
        <a href={`mailto:${contact.mail}`} className="inline-flex min-h-6 items-center rounded-sm underline-offset-2 hover:underline">
          {fill(words.shell.contact, { mail: contact.mail })}
        </a>
        {contact.phone && (
          <a href={`tel:${contact.phone}`} className="inline-flex min-h-6 items-center rounded-sm underline-offset-2 hover:underline">
            {fill(words.shell.call, { phone: contact.phone })}
          </a>
        )}
      </footer>
      {!isPlain && <TipLayer />}
      {!isPlain && <Snackbars dir={dir} />}
    </div>
  )
  return isPlain
    ? frame
    : <WordsProvider words={language === 'en' ? null : words}>
      {language === 'en' ? frame : <RefusalsProvider refusals={refusals}>{frame}</RefusalsProvider>}
    </WordsProvider>
}

/** Plain links: the server renders the page anew, and the address can be sent on in that language. */
function LanguageLinks({ language, here, label }: { language: Language; here: string; label: string }) {
  return (
    <nav aria-label={label} className="flex gap-1">
      {languages.map(({ code, name }) => (
        <a
          key={code}
          href={inLanguage(here, code)}
          lang={code}
          hrefLang={code}
          aria-current={code === language ? 'true' : undefined}
          className={`flex h-control items-center rounded px-2.5 ${code === language ? 'bg-surface-pressed font-semibold' : 'text-ink-soft hover:bg-surface-hover'}`}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

'use client'

import { useEffect, useMemo, useState } from 'react'
import { LanguageButtons } from '@/components/kiosk/language-buttons'
import { useRootLanguage } from '@/components/kiosk/use-root-language'
import { SkipLink } from '@/components/shell/skip-link'
import { OfflineBar } from '@/components/ui/offline-bar'
import { RefusalsProvider } from '@/components/ui/refusals-context'
import { TipLayer } from '@/components/ui/tip-layer'
import { WordsProvider } from '@/components/ui/words-context'
import type { Brand } from '@/lib/brand'
import { en } from '@/lib/words/en'
import { fill } from '@/lib/words/fill'
import type { KioskLanguage } from '@/lib/words/kiosk/spoken'
import { signInWords, type SignInWords } from '@/lib/words/kiosk/sign-in'
import { directionOf } from '@/lib/words/language'
import type { Messages } from '@/lib/words/messages'
import type { Refusals } from '@/lib/words/refusals/refusals'
import { SignInForm } from '../../sign-in-form'

/** The form and its fields speak the portal's messages: here in a kiosk's words. */
function messagesOf({
  title, lead, email, password, submit, busy, failed, nameMissing, passwordMissing, required, showPassword, hidePassword, offline, notKnown,
}: SignInWords): Messages {
  return {
    ...en,
    signIn: { ...en.signIn, title, lead, email, password, submit, busy, failed, nameMissing, passwordMissing },
    fields: { ...en.fields, required, showPassword, hidePassword },
    states: { ...en.states, offline, notKnown },
  }
}

/** What the service may answer, fetched for those who read Arabic. */
function useRefusals(language: KioskLanguage): Refusals {
  const [arabic, setArabic] = useState<Refusals>({})
  useEffect(() => {
    if (language === 'ar') void import('@/lib/words/refusals/sign-in-ar').then(({ signInRefusals }) => setArabic(signInRefusals), () => {})
  }, [language])
  return language === 'ar' ? arabic : {}
}

/** The sign-in of the gate: like every kiosk it changes its language at a touch and keeps what is typed. */
export function PasSignIn({ brand, mail, first, target }: { brand: Brand; mail: string; first: KioskLanguage; target: string }) {
  const [language, setLanguage] = useState(first)
  const words = signInWords[language]
  const messages = useMemo(() => messagesOf(words), [words])
  const refusals = useRefusals(language)
  useRootLanguage(language)
  return (
    <WordsProvider words={messages}>
      <div lang={language} dir={directionOf(language)} data-size="kiosk" className="flex min-h-dvh flex-col bg-surface-sunken">
        <SkipLink label={words.skip} />
        <header className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 bg-primary px-4 py-1 text-lead text-white [&_:focus-visible]:outline-white max-sm:px-2">
          <span className="flex min-h-16 items-center gap-3 px-2 font-semibold">
            <img src={brand.logo} alt="" width={28} height={28} className="size-7 rounded-sm bg-white" />
            {brand.name}
          </span>
          <LanguageButtons label={words.chooseLanguage} language={language} onChange={setLanguage} />
        </header>
        <OfflineBar />
        <main id="content" tabIndex={-1} className="flex w-full flex-1 flex-col items-center px-4 pt-[6vh] text-title outline-none">
          <div className="w-full max-w-md rounded-lg border bg-surface px-8 py-7 max-sm:px-5">
            <RefusalsProvider refusals={refusals}><SignInForm door="pas" target={target} /></RefusalsProvider>
          </div>
        </main>
        <footer className="px-4 py-6 text-center text-meta text-ink-faint">
          <a href={`mailto:${mail}`} className="inline-flex min-h-16 items-center px-4 underline-offset-2 hover:underline">{fill(words.contact, { mail })}</a>
        </footer>
        <TipLayer />
      </div>
    </WordsProvider>
  )
}

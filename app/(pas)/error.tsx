'use client'

import { Failure } from '@/components/ui/failure'
import { en } from '@/lib/words/en'
import { brokenWords } from '@/lib/words/kiosk/broken'
import { kioskLanguages } from '@/lib/words/kiosk/spoken'

/** The language the kiosk was in: it stays on the root when the screen is gone. */
const languageOf = (root: string) => kioskLanguages.find(({ code }) => code === root)?.code ?? 'en'

/** A kiosk screen that broke: what it kept is safe, and trying again opens it anew. */
export default function KioskError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const said = brokenWords[typeof document === 'undefined' ? 'en' : languageOf(document.documentElement.lang)]
  const words = { ...en, common: { ...en.common, tryAgain: said.tryAgain }, states: { ...en.states, requestId: said.request } }
  return (
    <div className="p-6"><title>{said.title}</title><Failure sentence={said.sentence} requestId={error.digest ?? null} onRetry={reset} words={words} /></div>
  )
}

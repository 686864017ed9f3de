'use client'

import { agreementLanguage, type AgreementLanguage } from '@/lib/domain/agreement'
import { Button } from '@/components/ui/button'
import type { AgreementPage } from './use-agreement'

/** The agreement in one of its languages, to be read in a frame of its own. */
export function AgreementText({ texts, version, language, onLanguage }: {
  texts: AgreementPage['texts']; version: number; language: AgreementLanguage; onLanguage: (language: AgreementLanguage) => void
}) {
  const text = texts.find((one) => one.language === language) ?? texts[0]
  if (!text) return null
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label="Language" className="flex flex-wrap gap-2">
        {texts.map((one) => (
          <Button
            key={one.language} size="small" variant={one.language === text.language ? 'primary' : undefined} aria-pressed={one.language === text.language}
            lang={one.language} onClick={() => onLanguage(one.language)}
          >
            {agreementLanguage.label(one.language)}
          </Button>
        ))}
      </div>
      <article
        lang={text.language} dir={text.language === 'ar' ? 'rtl' : 'ltr'} tabIndex={0} aria-label={text.title}
        className="thin-scroll max-h-[28rem] overflow-y-auto rounded border bg-surface-sunken p-4"
      >
        <h3 className="mb-3 text-title font-semibold">{text.title}</h3>
        {text.body.split('\n').map((clause) => <p key={clause} className="mb-3 max-w-prose">{clause}</p>)}
      </article>
      <p className="text-meta text-ink-soft">Version {version}, SHA-256 <span className="font-mono break-all">{text.text_hash}</span></p>
    </div>
  )
}

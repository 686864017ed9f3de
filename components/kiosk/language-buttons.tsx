'use client'

import { kioskLanguages, type KioskLanguage } from '@/lib/words/kiosk/spoken'

interface Props {
  label: string
  language: KioskLanguage
  onChange: (code: KioskLanguage) => void
}

/** The four languages, each in its own script and a thumb high; they stand on the bar's colour. */
export function LanguageButtons({ label, language, onChange }: Props) {
  return (
    <div role="group" aria-label={label} className="flex gap-4 max-sm:order-last max-sm:w-full max-sm:justify-between max-sm:gap-1">
      {kioskLanguages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => onChange(code)}
          className={`h-16 min-w-16 rounded px-3 max-sm:px-1 ${code === language ? 'bg-white font-semibold text-primary' : 'hover:bg-primary-raised active:bg-primary-hover'}`}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

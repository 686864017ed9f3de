'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { en } from '@/lib/words/kiosk/en'
import { kioskWordsIn, type KioskWords } from '@/lib/words/kiosk/languages'
import { kioskLanguages, type KioskLanguage } from '@/lib/words/kiosk/spoken'
import { useRootLanguage } from './use-root-language'

/** The chosen language and its words; the others are fetched while nobody waits for them. */
export function useKioskLanguage() {
  const [chosen, setChosen] = useState<{ language: KioskLanguage; words: KioskWords }>({ language: 'en', words: en })
  const chosenLanguage = useRef<KioskLanguage>('en')
  const setLanguage = useCallback((language: KioskLanguage) => {
    chosenLanguage.current = language
    void kioskWordsIn(language).then((words) => chosenLanguage.current === language && setChosen({ language, words }))
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => kioskLanguages.forEach(({ code }) => void kioskWordsIn(code).catch(() => {})), 1500)
    return () => clearTimeout(timer)
  }, [])
  useRootLanguage(chosen.language)
  return { ...chosen, setLanguage }
}

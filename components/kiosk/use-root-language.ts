'use client'

import { useEffect } from 'react'
import { directionOf } from '@/lib/words/language'

/** Dialogs and screen readers read the root's language, and a browser's own parts its direction. */
export function useRootLanguage(language: string): void {
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }, [language])
}

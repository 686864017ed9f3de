'use client'

import { createContext, use, type ReactNode } from 'react'
import { en } from '@/lib/words/en'
import type { Messages } from '@/lib/words/messages'

const Words = createContext<Messages>(en)

/** The language of everything below. English is in the page's code already, so for it null saves sending it again. */
export function WordsProvider({ words, children }: { words: Messages | null; children: ReactNode }) {
  return <Words value={words ?? en}>{children}</Words>
}

export const useWords = (): Messages => use(Words)

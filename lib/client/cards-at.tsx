'use client'

import type { ReactNode } from 'react'
import { cardsAt } from './cards'

/** Where a page without the cache learns how calls are made. */
export function CardsAt({ path, children }: { path: string; children: ReactNode }) {
  cardsAt(path)
  return children
}

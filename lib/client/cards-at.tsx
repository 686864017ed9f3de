'use client'

import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { cardsAt } from './cards'

/** Where this page learns how calls are made. A page that asks soon has the file fetched beside its scripts. */
export function CardsAt({ path, isSoon = false, children }: { path: string; isSoon?: boolean; children: ReactNode }) {
  cardsAt(path)
  if (isSoon) preload(path, { as: 'fetch', crossOrigin: 'anonymous' })
  return children
}

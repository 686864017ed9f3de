'use client'

import type { ReactNode } from 'react'
import { Tabs } from '@/components/ui/tabs'

const none: never[] = []

/** Packages first, and what else can be looked up by numbers beside them; tabs only where there is something to choose. */
export function DeskTabs({ packages, more = none }: { packages: ReactNode; more?: { id: string; label: string; content: ReactNode }[] }) {
  if (more.length === 0) return packages
  return <Tabs label="What to look up" tabs={[{ id: 'packages', label: 'Packages', content: packages }, ...more]} />
}

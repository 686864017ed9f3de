'use client'

import { useState, type ReactNode } from 'react'
import { Tabs } from '@/components/ui/tabs'

interface Props {
  /** Which one the address asks for. */
  first: string
  packages: ReactNode
  more: { id: string; label: string; content: ReactNode }[]
}

/** Packages first, and what else can be looked up by numbers beside them; which one stands in the address, so that it can be sent on. */
export function TrackingTabs({ first, packages, more }: Props) {
  const [view, setView] = useState(first)
  if (more.length === 0) return packages
  const choose = (next: string) => {
    setView(next)
    const here = new URL(window.location.href)
    if (next === 'packages') here.searchParams.delete('view')
    else here.searchParams.set('view', next)
    window.history.replaceState(null, '', here)
  }
  return <Tabs label="What to track" value={view} onChange={choose} tabs={[{ id: 'packages', label: 'Packages', content: packages }, ...more]} />
}

'use client'

import { useState, type ReactNode } from 'react'
import { Tabs } from '@/components/ui/tabs'
import { ConsolidationsDesk } from './consolidations-desk'

/** The two things one tracks; which one stands in the address, so that it can be sent on. */
export function TrackingTabs({ first, packages }: { first: 'packages' | 'consolidations'; packages: ReactNode }) {
  const [view, setView] = useState<string>(first)
  const choose = (next: string) => {
    setView(next)
    const here = new URL(window.location.href)
    if (next === 'packages') here.searchParams.delete('view')
    else here.searchParams.set('view', next)
    window.history.replaceState(null, '', here)
  }
  return (
    <Tabs
      label="What to track"
      value={view}
      onChange={choose}
      tabs={[{ id: 'packages', label: 'Packages', content: packages }, { id: 'consolidations', label: 'Consolidations', content: <ConsolidationsDesk /> }]}
    />
  )
}

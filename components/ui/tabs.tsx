'use client'

import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'

export type Tab = { id: string; label: string; count?: number; content: ReactNode }

/** Views of one thing. Arrows move between tabs; the chosen one is underlined, not only coloured. */
export function Tabs({ tabs, label, value, onChange }: { tabs: Tab[]; label: string; value?: string; onChange?: (id: string) => void }) {
  return (
    <Radix.Root defaultValue={tabs[0]?.id} value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className="thin-scroll flex gap-4 overflow-x-auto border-b">
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-ink-soft -outline-offset-2 hover:text-ink data-[state=active]:border-primary data-[state=active]:font-semibold data-[state=active]:text-ink pointer-coarse:h-control"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="figures rounded-full bg-grey-soft px-1.5 text-meta font-normal text-grey-strong">{tab.count.toLocaleString('en-US')}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-4">{tab.content}</Radix.Content>
      ))}
    </Radix.Root>
  )
}

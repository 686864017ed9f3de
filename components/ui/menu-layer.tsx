'use client'

import * as Radix from '@radix-ui/react-dropdown-menu'
import { useEffect, useRef } from 'react'
import { classes } from './classes'
import { Link } from './link'
import type { MenuEntry, MenuProps } from './menu'

const itemLook =
  'flex min-h-8 w-full cursor-default items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-[highlighted]:bg-surface-hover pointer-coarse:min-h-11'

/** What menu.tsx shows once it was asked for, open to begin with; `byKey` puts the first entry in hand as a later key press would. */
export function MenuLayer({ trigger, entries, align = 'end', byKey }: MenuProps & { byKey: boolean }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (byKey) content.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [byKey])
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-48 animate-rise overflow-y-auto rounded bg-surface p-1 shadow-float"
        >
          <Entries entries={typeof entries === 'function' ? entries() : entries} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Entries = ({ entries }: { entries: MenuEntry[] }) => entries.map((entry, at) => (
  <Entry key={`${nameOf(entries[at - 1])} / ${nameOf(entry)}`} entry={entry} />
))

/** A divider is known by what stands before it. */
const nameOf = (entry: MenuEntry | undefined): string => (entry === undefined || entry === 'divider' ? '' : 'heading' in entry ? entry.heading : entry.label)

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'divider') return <Radix.Separator className="my-1 h-px bg-line" />
  if ('heading' in entry) return <Radix.Label className="px-2 py-1 text-meta text-ink-faint">{entry.heading}</Radix.Label>
  const { label, icon, href, onSelect, tone, disabledReason, keys } = entry
  const look = classes(itemLook, tone === 'danger' && 'text-red-strong', disabledReason && 'text-ink-faint')
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        {label}
        {disabledReason && <span className="block text-meta">{disabledReason}</span>}
      </span>
      {keys && <kbd className="text-meta text-ink-faint">{keys}</kbd>}
    </>
  )
  if (disabledReason)
    return <Radix.Item aria-disabled className={look} onSelect={event => event.preventDefault()}>{content}</Radix.Item>
  if (href)
    return <Radix.Item asChild className={look} onSelect={onSelect}><Link href={href}>{content}</Link></Radix.Item>
  return <Radix.Item className={look} onSelect={onSelect}>{content}</Radix.Item>
}

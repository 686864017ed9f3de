'use client'

import * as Radix from '@radix-ui/react-dialog'
import { Command } from 'cmdk'
import { CornerDownLeft, Search as SearchIcon } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Chip } from '@/components/ui/chip'
import { Spinner } from '@/components/ui/spinner'
import { useSearch } from '@/components/ui/use-search'
import { useWords } from '@/components/ui/words-context'
import { findScreens, type Findable } from '@/lib/domain/finding-screens'
import { fill } from '@/lib/words/fill'
import type { CommandSearchProps, Finding } from './command-search'
import { doings, otherNames } from './doings'
import { useRecent } from './kept-screens'
import { screensOf, type MenuArea } from './menu-area'

type PaletteProps = CommandSearchProps & { open: boolean; onOpenChange: (open: boolean) => void }

/** Numbers shorter than this match half the database. */
const leastTyped = 2
const mostScreens = 8
const groupLook = '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-faint'
const itemLook = 'flex min-h-9 cursor-default items-center gap-3 rounded-sm px-2 py-1 aria-selected:bg-surface-hover aria-selected:outline-1 aria-selected:-outline-offset-1 aria-selected:outline-line-control pointer-coarse:min-h-11'

/** Goes to a screen by its name, or to a package, order, SKU or token by its number. */
export function CommandPalette({ open, onOpenChange, menu, doable, find }: PaletteProps) {
  const words = useWords().shell
  const router = useRouter()
  const [text, setText] = useState('')
  const typed = text.trim()
  const { state, found } = useSearch(find, open && find && typed.length >= leastTyped ? typed : null)
  const findings = typed.length >= leastTyped ? found : []
  const all = placesOf(menu, doable)
  const [recent, keepRecent] = useRecent()
  const screens = typed ? findScreens(all, typed).slice(0, mostScreens) : recent.flatMap((href) => all.find((place) => place.href === href) ?? [])
  const go = (href: string) => {
    onOpenChange(false)
    setText('')
    if (all.some((place) => place.href === href)) keepRecent(href)
    router.push(href)
  }
  const isEmpty = findings.length === 0 && screens.length === 0
  const note = !typed
    ? words.searchEmpty
    : state === 'failed' ? words.searchFailed : isEmpty && state !== 'busy' ? fill(words.searchNone, { text: typed }) : null
  const foundGroup = findings.length > 0 && (
    <Command.Group key="found" heading={words.results} className={groupLook}>
      {findings.map(finding => <Found key={finding.href} finding={finding} onGo={go} />)}
    </Command.Group>
  )
  const screenGroup = screens.length > 0 && (
    <Screens key="screens" heading={typed ? words.screens : words.recentScreens} screens={screens} onGo={go} />
  )
  // A number is looked for among things, a word among screens.
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-ink/30" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[10vh] z-50 mx-auto max-w-2xl animate-rise overflow-hidden rounded-lg bg-surface shadow-float outline-none max-sm:top-2"
        >
          <Radix.Title className="sr-only">{words.search}</Radix.Title>
          <Command shouldFilter={false} loop label={words.search}>
            <SearchBox text={text} onText={setText} isBusy={state === 'busy'} />
            <Command.List className="max-h-[60vh] overflow-y-auto p-1.5">
              {/\d/.test(typed) ? [foundGroup, screenGroup] : [screenGroup, foundGroup]}
            </Command.List>
            <p role="status" className={note ? 'px-4 pb-4 text-ink-soft' : 'sr-only'}>{note ?? (state === 'busy' ? words.searching : '')}</p>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type Place = Findable & { href: string }

/** The screens of the menu and what else somebody may open from here. */
const placesOf = (menu: MenuArea[], doable: readonly number[]): Place[] => [
  ...screensOf(menu).map(({ href, title, area }) => ({ href, label: title, hint: area, also: otherNames[href] })),
  ...doings.filter((_, place) => doable.includes(place)),
]

function SearchBox({ text, onText, isBusy }: { text: string; onText: (text: string) => void; isBusy: boolean }) {
  const words = useWords().shell
  return (
    <div className="flex h-12 items-center gap-2.5 border-b px-4">
      {isBusy ? <Spinner className="size-4 text-ink-faint" /> : <SearchIcon aria-hidden className="size-4 text-ink-faint" />}
      <Command.Input
        value={text} onValueChange={onText} placeholder={words.searchHint} dir="auto"
        className="h-full min-w-0 flex-1 bg-transparent text-lead outline-none"
      />
    </div>
  )
}

function Screens({ heading, screens, onGo }: { heading: string; screens: readonly Place[]; onGo: (href: string) => void }) {
  return (
    <Command.Group heading={heading} className={groupLook}>
      {screens.map(({ href, label, hint }) => (
        <Command.Item key={href} value={href} onSelect={() => onGo(href)} className={itemLook}>
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <span className="text-meta text-ink-faint">{hint}</span>
          <CornerDownLeft aria-hidden className="size-3.5 text-ink-faint opacity-0 in-aria-selected:opacity-100" />
        </Command.Item>
      ))}
    </Command.Group>
  )
}

function Found({ finding, onGo }: { finding: Finding; onGo: (href: string) => void }) {
  const { href, title, kind, hint, status } = finding
  return (
    <Command.Item value={`found ${href}`} onSelect={() => onGo(href)} className={itemLook}>
      <span className="w-24 shrink-0 truncate text-meta text-ink-faint">{kind}</span>
      <span className="min-w-0 flex-1 truncate">
        <bdi className="font-mono text-[0.8125rem]">{title}</bdi>
        {hint && <span className="ms-2 text-ink-soft">{hint}</span>}
      </span>
      {status && <Chip tone={status.tone}>{status.label}</Chip>}
    </Command.Item>
  )
}

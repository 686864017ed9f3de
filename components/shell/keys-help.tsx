'use client'

import { useState } from 'react'
import { SwitchField } from '@/components/fields/switch'
import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { useWords } from '@/components/ui/words-context'
import type { Messages } from '@/lib/words/messages'
import type { areaKeys } from './menu-area'
import { setSingleKeys, singleKeysOn } from './single-keys'

type KeyLine = [what: string, ...keys: string[]]
type HelpProps = { open: boolean; onOpenChange: (open: boolean) => void; areas: ReturnType<typeof areaKeys> }

/** The list of keys behind `?`. */
export function KeysHelp({ open, onOpenChange, areas }: HelpProps) {
  const words = useWords().keys
  const [isOn, setOn] = useState(singleKeysOn)
  const choose = (on: boolean | null) => {
    setSingleKeys(on === true)
    setOn(on === true)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title} width="wide">
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[1fr_1fr_1.5fr]">
        <Section title={words.anywhere} lines={anywhere(words)} or={words.or} />
        <Section title={words.lists} lines={lists(words)} or={words.or} />
        <Section title={words.areas} lines={areas.map(({ title, key }): KeyLine => [title, `g ${key}`])} or={words.or} columns />
      </div>
      <div className="mt-5 border-t pt-3">
        <SwitchField id="single-keys" name="single-keys" label={words.singleKeys} hint={words.singleKeysHint} value={isOn} onChange={choose} />
      </div>
    </Dialog>
  )
}

const anywhere = (words: Messages['keys']): KeyLine[] => [[words.search, 'Ctrl K', '/'], [words.help, '?'], [words.escape, 'Esc']]

const lists = (words: Messages['keys']): KeyLine[] => [
  [words.move, '↑ ↓ ← →'],
  [words.ends, 'Home', 'End'],
  [words.open, 'Enter'],
  [words.select, 'x'],
  [words.range, 'Shift ↓'],
  [words.edit, 'e'],
  [words.filters, 'f'],
  [words.create, 'n'],
  [words.pages, '[ ]'],
]

function Section({ title, lines, or, columns = false }: { title: string; lines: KeyLine[]; or: string; columns?: boolean }) {
  return (
    <section>
      <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">{title}</h3>
      <dl className={columns ? 'gap-x-8 sm:columns-2' : undefined}>
        {lines.map(([what, ...keys]) => (
          <div key={what} className="flex min-h-7 break-inside-avoid items-center justify-between gap-3">
            <dt className="text-ink-soft">{what}</dt>
            <dd className="flex shrink-0 items-center gap-1 text-meta text-ink-faint">
              {keys.map((key, at) => (
                <span key={key} className="inline-flex items-center gap-1">{at > 0 && or}<Kbd keys={key} /></span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

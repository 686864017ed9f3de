'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import type { Reply } from '@/lib/contract/types'
import { keyKind } from '@/lib/domain/keys'

type Module = Reply<'groups.keys'>['modules'][number]
type Row = Module['screens'][number]
type Held = ReadonlySet<string>

const NOT_MINE = 'You do not have this right, so you cannot give it.'
/** What may be ticked or unticked; a right that is held already may always be taken away. */
const isOpen = (p: Row['permissions'][number], held: Held) => p.mine || held.has(p.permission_key)
const keysOf = (rows: readonly Row[], held: Held) => rows.flatMap((row) => row.permissions.filter((p) => isOpen(p, held)).map((p) => p.permission_key))

/** Ticking what changes something ticks what shows it: rights to act on an unseen screen help nobody. */
function toggled(held: Held, row: Row, key: string, on: boolean): Set<string> {
  const next = new Set(held)
  if (!on) next.delete(key)
  else for (const p of row.permissions) if (p.permission_key === key || (p.kind === 'view' && p.mine)) next.add(p.permission_key)
  return next
}

function ModuleRows({ module, rows, held, onChange, disabled }: {
  module: Module; rows: readonly Row[]; held: Held; onChange: (held: Held) => void; disabled: boolean
}) {
  const all = keysOf(rows, held)
  const ticked = all.filter((key) => held.has(key)).length
  const setAll = (on: boolean) => {
    const next = new Set(held)
    for (const key of all) if (on) next.add(key)
    else next.delete(key)
    onChange(next)
  }
  return (
    <Card
      flush
      title={<span className="flex items-center gap-2">
        <Checkbox
          aria-label={`All of ${module.name}`} checked={all.length > 0 && ticked === all.length}
          mixed={ticked > 0 && ticked < all.length} onChange={setAll} disabled={disabled || all.length === 0}
        />
        {module.name}
      </span>}
      actions={<span className="figures text-meta text-ink-soft">{ticked} of {all.length}</span>}
    >
      <div className="overflow-x-auto">
        <Table aria-label={module.name} className="max-sm:block">
          <thead className="max-sm:sr-only"><tr><Th>Screen</Th>{keyKind.options.map((k) => <Th key={k.value}>{k.label}</Th>)}</tr></thead>
          <tbody className="max-sm:block">
            {rows.map((row) => (
              <Tr
                key={row.name + row.permissions[0]?.permission_key}
                className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:border-b max-sm:px-3 max-sm:py-2"
              >
                <Td sticky className="max-sm:h-auto max-sm:basis-full max-sm:border-0 max-sm:px-0 max-sm:font-medium">{row.name}</Td>
                {keyKind.options.map(({ value: kind }) => (
                  <Td key={kind} className="max-sm:h-auto max-sm:border-0 max-sm:px-0 max-sm:empty:hidden">
                    {row.permissions.filter((p) => p.kind === kind).map((p) => (
                      <span key={p.permission_key} data-tip={isOpen(p, held) ? p.permission_key : NOT_MINE} className="block">
                        <Checkbox
                          label={kind === 'view' ? 'See' : p.label} checked={held.has(p.permission_key)} disabled={disabled || !isOpen(p, held)}
                          aria-description={isOpen(p, held) ? undefined : NOT_MINE} onChange={(on) => onChange(toggled(held, row, p.permission_key, on))}
                        />
                      </span>
                    ))}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}

/** Every key the category may hold, a section a module, a row a screen. */
export function KeyMatrix({ modules, held, onChange, fault, disabled }: {
  modules: readonly Module[]; held: Held; onChange: (held: Held) => void; fault: string | null; disabled: boolean
}) {
  const [typed, setTyped] = useState('')
  const [onlyHeld, setOnlyHeld] = useState(false)
  const needle = typed.trim().toLowerCase()
  const matches = (row: Row) =>
    (!needle || row.name.toLowerCase().includes(needle)
      || row.permissions.some((p) => p.permission_key.includes(needle) || p.label.toLowerCase().includes(needle))) &&
    (!onlyHeld || row.permissions.some((p) => held.has(p.permission_key)))
  const shown = modules.map((module) => ({ module, rows: module.screens.filter(matches) })).filter(({ rows }) => rows.length > 0)
  return (
    <section aria-label="Permissions" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <label className="sr-only" htmlFor="find-key">Find a permission</label>
        <input
          id="find-key" type="search" value={typed} onChange={(e) => setTyped(e.target.value)} placeholder="Screen or permission"
          className="h-control w-72 max-w-full rounded border border-line-control bg-surface px-2.5"
        />
        <Checkbox label="Only what is ticked" checked={onlyHeld} onChange={setOnlyHeld} />
        <Button size="small" variant="quiet" disabled={held.size === 0 || disabled} onClick={() => onChange(new Set())}>Untick all</Button>
      </div>
      {fault && <Notice tone="red">{fault}</Notice>}
      {shown.length === 0 && <p className="text-ink-soft">No permission matches.</p>}
      {shown.map(({ module, rows }) => <ModuleRows key={module.name} module={module} rows={rows} held={held} onChange={onChange} disabled={disabled} />)}
    </section>
  )
}

'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { Popover, type PopoverProps } from '@/components/ui/popover'
import type { Columns } from './use-columns'

/** Which columns are shown and in which order; never none. */
export function ColumnChooser({ columns, trigger }: { columns: Columns; trigger: PopoverProps['trigger'] }) {
  const shown = columns.shown.map((c) => c.field)
  const rest = columns.all.filter((c) => !shown.includes(c.field))
  const move = (at: number, by: number) => {
    const next = [...shown]
    const [field] = next.splice(at, 1)
    next.splice(at + by, 0, field as string)
    columns.set(next)
  }
  return (
    <Popover trigger={trigger} label="Columns" align="end">
      <ul className="flex flex-col">
        {columns.shown.map((c, at) => (
          <li key={c.field} className="flex items-center gap-1">
            <span className="flex-1">
              <Checkbox label={c.label} checked disabled={shown.length === 1} onChange={() => columns.set(shown.filter((f) => f !== c.field))} />
            </span>
            <IconButton
              size="small" label={`Move ${c.label} up`} disabled={at === 0} onClick={() => move(at, -1)} icon={<ArrowUp aria-hidden className="size-3.5" />}
            />
            <IconButton
              size="small" label={`Move ${c.label} down`} disabled={at === shown.length - 1}
              onClick={() => move(at, 1)} icon={<ArrowDown aria-hidden className="size-3.5" />}
            />
          </li>
        ))}
        {rest.map((c) => <li key={c.field}><Checkbox label={c.label} checked={false} onChange={() => columns.set([...shown, c.field])} /></li>)}
      </ul>
      <div className="mt-2 border-t pt-2"><Button size="small" onClick={() => columns.set(null)}>Back to the usual columns</Button></div>
    </Popover>
  )
}

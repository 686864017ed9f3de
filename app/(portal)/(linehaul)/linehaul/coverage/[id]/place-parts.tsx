'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAsk } from '@/lib/client/query'
import type { Reply, Row } from '@/lib/contract/types'
import { countryNames } from '@/lib/domain/countries'
import { coverageMode, type CoverageType } from '@/lib/domain/linehaul'
import { grouped } from '@/lib/domain/money'
import { switchStatus } from '@/lib/domain/record-status'

type Place = Row<'linehaul.coverageList'>
interface Filter {
  country_code: string | null
  mode: string | null
  uncovered: boolean
  search: string
}

const nothing: Filter = { country_code: null, mode: null, uncovered: false, search: '' }
const shown = (text: string | number | null) => text ?? '–'

export function PlaceRows({ rows, picked, onPick }: { rows: Place[]; picked: ReadonlySet<number>; onPick: ((id: number) => void) | null }) {
  return (
    <div className="overflow-x-auto rounded border">
      <Table>
        <thead>
          <tr>
            {onPick && <Th><span className="sr-only">Select</span></Th>}
            <Th>Country</Th>
            <Th>State</Th>
            <Th>City</Th>
            <Th>Area</Th>
            <Th>Pincode</Th>
            <Th>Mode</Th>
            <Th>COD</Th>
            <Th>Transit</Th>
            <Th align="end">Carriers serving</Th>
            <Th>Status</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.id} selected={picked.has(row.id)}>
              {onPick && (
                <Td>
                  <Checkbox
                    label={<span className="sr-only">{`Select ${row.pincode ?? row.area ?? row.city ?? row.state ?? row.country_code}`}</span>}
                    checked={picked.has(row.id)} onChange={() => onPick(row.id)}
                  />
                </Td>
              )}
              <Td>{(countryNames as Record<string, string>)[row.country_code] ?? row.country_code}</Td>
              <Td>{shown(row.state)}</Td>
              <Td>{shown(row.city)}</Td>
              <Td>{shown(row.area)}</Td>
              <Td>{shown(row.pincode)}</Td>
              <Td><Chip tone={row.mode === 'include' ? 'green' : 'orange'}>{coverageMode.label(row.mode)}</Chip></Td><Td>{row.cod_available ? 'Yes' : 'No'}</Td>
              <Td>{row.transit_days_max === null ? '–' : `${row.transit_days_min ?? 0}–${row.transit_days_max} days`}</Td>
              <Td align="end">{row.carriers_serving === 0 && row.mode === 'include' ? <b className="text-red-strong">0, nobody</b> : row.carriers_serving}</Td>
              <Td>{switchStatus.label(row.status)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** A page of the places that match, and which of them are chosen; another filter begins at the first page with none. */
export function usePlaceList({ id, type, first }: { id: number; type: CoverageType; first?: Reply<'linehaul.coverageList'> }) {
  const [filter, setFilter] = useState(nothing)
  const [cursors, setCursors] = useState<string[]>([])
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const filtered = JSON.stringify(filter) !== JSON.stringify(nothing)
  const input = {
    linehaul_id: id, type, ...(filter.country_code && { country_code: [filter.country_code] }),
    ...(filter.mode && { mode: [filter.mode] }), ...(filter.uncovered && { uncovered: true }),
    ...(filter.search && { search: filter.search }), ...(cursors.at(-1) && { cursor: cursors.at(-1) }),
  }
  const answer = useAsk('linehaul.coverageList', input, { first: filtered || cursors.length > 0 ? undefined : first, keepOld: true })
  const set = (part: Partial<Filter>) => { setFilter({ ...filter, ...part }); setCursors([]); setPicked(new Set()) }
  const rows = answer.data?.rows ?? []
  const toggle = (one: number) => setPicked((now) => {
    const next = new Set(now)
    if (!next.delete(one)) next.add(one)
    return next
  })
  return { filter, set, filtered, answer, rows, cursors, setCursors, picked, setPicked, toggle }
}

export function PlaceFilters({ type, filter, countries, set }: {
  type: CoverageType; filter: Filter; countries: { value: string | number; label: string }[]; set: (part: Partial<Filter>) => void
}) {
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <ChoiceField
        id={`${type}-country`} name="country_code" label="Country" options={countries} value={filter.country_code}
        onChange={(v) => set({ country_code: v === null ? null : String(v) })} placeholder="All"
      />
      <ChoiceField
        id={`${type}-mode`} name="mode" label="Mode" options={coverageMode.options} value={filter.mode}
        onChange={(v) => set({ mode: v === null ? null : String(v) })} placeholder="All"
      />
      <TextField id={`${type}-search`} name="search" label="Search" value={filter.search} onChange={(v) => set({ search: v ?? '' })} />
      <Checkbox label="Served by nobody only" checked={filter.uncovered} onChange={() => set({ uncovered: !filter.uncovered })} />
    </div>
  )
}

export function ChosenPlaces({ count, busy, onMode, onRemove }: {
  count: number; busy: boolean; onMode: (mode: 'include' | 'exclude') => void; onRemove: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded border bg-surface-sunken p-2" role="region" aria-label="Chosen places">
      <b>{count} chosen</b>
      <Button size="small" busy={busy} onClick={() => onMode('exclude')}>
        Exclude
      </Button>
      <Button size="small" busy={busy} onClick={() => onMode('include')}>
        Include
      </Button>
      <Button size="small" variant="danger" onClick={onRemove}>Remove</Button>
    </div>
  )
}

export function PlacePager({ answer, cursors, setCursors }: Pick<ReturnType<typeof usePlaceList>, 'answer' | 'cursors' | 'setCursors'>) {
  return (
    <div className="flex items-center gap-2 text-ink-soft">
      <span className="figures">
        {answer.data
          ? `${grouped(String(answer.data.meta.total))}${answer.data.meta.total_is_floor ? '+' : ''} ${answer.data.meta.total === 1 ? 'place' : 'places'}`
          : ''}
      </span>
      <Button size="small" disabledReason={cursors.length === 0 && 'This is the first page.'} onClick={() => setCursors(cursors.slice(0, -1))}>
        Previous
      </Button>
      <Button
        size="small" disabledReason={!answer.data?.meta.next_cursor && 'This is the last page.'}
        onClick={() => { const next = answer.data?.meta.next_cursor; if (next) setCursors([...cursors, next]) }}
      >
        Next
      </Button>
    </div>
  )
}

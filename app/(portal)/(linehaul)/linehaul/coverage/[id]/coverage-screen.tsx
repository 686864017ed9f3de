'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { TextField } from '@/components/fields/text'
import { Button, ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Tabs } from '@/components/ui/tabs'
import { Th } from '@/components/ui/th'
import { download } from '@/lib/client/ask'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply, Row } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { countryNames } from '@/lib/domain/countries'
import { grouped } from '@/lib/domain/money'
import { coverageMode, coverageType, type CoverageType } from '@/lib/domain/linehaul'
import { SheetBack } from './sheet-back'

type Place = Row<'linehaul.coverageList'>
interface Props {
  id: number
  name: string
  code: string
  client: string
  counts: Record<string, number>
  start: CoverageType
  first: Reply<'linehaul.coverageList'>
  countries: { value: string | number; label: string }[]
  mayEdit: boolean
}
interface Filter { country_code: string | null; mode: string | null; uncovered: boolean; search: string }

const nothing: Filter = { country_code: null, mode: null, uncovered: false, search: '' }
const shown = (text: string | number | null) => text ?? '–'

function PlaceRows({ rows, picked, onPick }: { rows: Place[]; picked: ReadonlySet<number>; onPick: ((id: number) => void) | null }) {
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
              <Td>{row.status === 'active' ? 'Active' : 'Inactive'}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Places({
  id, code, type, first, countries, mayEdit,
}: Pick<Props, 'id' | 'code' | 'countries' | 'mayEdit'> & { type: CoverageType; first?: Props['first'] }) {
  const [filter, setFilter] = useState(nothing)
  const [cursors, setCursors] = useState<string[]>([])
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [removing, setRemoving] = useState(false)
  const filtered = JSON.stringify(filter) !== JSON.stringify(nothing)
  const input = {
    linehaul_id: id, type, ...(filter.country_code && { country_code: [filter.country_code] }),
    ...(filter.mode && { mode: [filter.mode] }), ...(filter.uncovered && { uncovered: true }),
    ...(filter.search && { search: filter.search }), ...(cursors.at(-1) && { cursor: cursors.at(-1) }),
  }
  const answer = useAsk('linehaul.coverageList', input, { first: filtered || cursors.length > 0 ? undefined : first, keepOld: true })
  const change = useAct('linehaul.change')
  const set = (part: Partial<Filter>) => { setFilter({ ...filter, ...part }); setCursors([]); setPicked(new Set()) }
  const rows = answer.data?.rows ?? []
  const act = (coverage: { mode?: 'include' | 'exclude'; ids?: number[]; remove?: number[] }, done: string) =>
    change.mutate({ id, coverage }, {
      onSuccess: ({ allocated }) => {
        setPicked(new Set())
        setRemoving(false)
        snack(allocated.length > 0 ? `${done} ${counted(allocated.length, 'open parcel there keeps its', 'open parcels there keep their')} carrier.` : done)
      },
    })
  const ids = [...picked]
  return (
    <div className="flex flex-col gap-3">
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
      {change.error && <Notice tone="red">{change.error.message}</Notice>}
      {picked.size > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded border bg-surface-sunken p-2" role="region" aria-label="Chosen places">
          <b>{picked.size} chosen</b>
          <Button size="small" busy={change.isPending} onClick={() => act({ ids, mode: 'exclude' }, `Left out ${counted(ids.length, 'place')}.`)}>
            Exclude
          </Button>
          <Button size="small" busy={change.isPending} onClick={() => act({ ids, mode: 'include' }, `Included ${counted(ids.length, 'place')}.`)}>
            Include
          </Button>
          <Button size="small" variant="danger" onClick={() => setRemoving(true)}>Remove</Button>
        </div>
      )}
      {answer.error ? <Failure
        sentence={answer.error.message} requestId={answer.error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching}
      />
        : rows.length === 0 && !answer.isPending ? <EmptyState
          title={filtered ? 'No places match' : 'No places of this kind'}
          text={filtered ? 'Change or clear the filters.' : 'Add them in the fourth step of the linehaul.'}
        />
          : <PlaceRows
            rows={rows} picked={picked}
            onPick={mayEdit ? (one) => setPicked((now) => { const next = new Set(now); if (!next.delete(one)) next.add(one); return next }) : null}
          />}
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
      <ConfirmDialog
        open={removing} onOpenChange={setRemoving} title={`Remove ${counted(ids.length, 'place')} from ${code}?`}
        consequence="Parcels already allocated keep their carrier." confirmLabel="Remove" tone="danger"
        busy={change.isPending} onConfirm={() => act({ remove: ids }, `Removed ${counted(ids.length, 'place')}.`)}
      />
    </div>
  )
}

/** What a lane serves and leaves out, kind by kind, with how many of its carriers reach each place. */
export function CoverageScreen({ id, name, code, client, counts, start, first, countries, mayEdit }: Props) {
  const tabs = coverageType.names.map((type) => ({
    id: type, label: coverageType.label(type), count: counts[type] ?? 0,
    content: <Places key={type} id={id} code={code} type={type} first={type === start ? first : undefined} countries={countries} mayEdit={mayEdit} />,
  }))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto"><b>{name}</b> <span className="text-ink-soft">{client}</span></p>
        <Button onClick={() => void download('linehaul.coverageFile', { linehaul_id: id })}>Download</Button>
        <Button onClick={() => void download('linehaul.sheet', { id })}>Coverage and rates as a sheet</Button>
        {mayEdit && <SheetBack id={id} code={code} />}
        <ButtonLink href={`/linehaul/carriers/${id}`}>Carriers</ButtonLink>
        {mayEdit && <ButtonLink variant="primary" href={`/linehaul/add/${id}?step=4`}>Edit</ButtonLink>}
      </div>
      <Tabs tabs={tabs} label="Places by kind" />
    </div>
  )
}

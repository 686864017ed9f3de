'use client'

import { ChevronDown, ChevronRight, X } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { refuseScan } from '@/components/screens/scan-refused'
import { play } from '@/components/screens/scan-tones'
import { useAct, useAsk } from '@/lib/client/query'
import { useScanner } from '@/lib/client/use-scanner'
import type { Reply } from '@/lib/contract/types'
import { receiveResult } from '@/lib/domain/consolidation'
import { bagStatus } from '@/lib/domain/container'
import type { Tone } from '@/lib/domain/machine'
import { packageStatus } from '@/lib/domain/package'
import { splitNumbers } from '@/lib/domain/scan-input'
import { kg } from '@/lib/domain/weight'

type One = Reply<'consolidations.one'>
type Unit = One['units'][number]
const resultTones: Record<NonNullable<Unit['receive_result']>, Tone> = { ok: 'green', over: 'orange', damaged: 'orange', seal_broken: 'orange', short: 'red' }
const size = 100

function Packages({ inside }: { inside: One['inside'] }) {
  if (inside.length === 0) return <p className="text-ink-soft">No packages of yours in it.</p>
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
      {inside.map((one) => (
        <li key={one.package_id} className="flex items-center gap-2">
          <Link href={`/packages/${one.package_id}`} className="font-mono text-accent hover:underline">{one.tracking_no}</Link>
          <span className="truncate text-ink-soft">{one.city}, {kg(one.weight)} kg</span>
          <Chip tone={packageStatus.tone(one.status)}>{packageStatus.label(one.status)}</Chip>
        </li>
      ))}
    </ul>
  )
}

function UnitRows({ unit, inside, onRemove }: { unit: Unit; inside: One['inside']; onRemove: (() => void) | null }) {
  const [open, setOpen] = useState(false)
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <Fragment>
      <Tr>
        <Td>
          <span className="inline-flex items-center gap-1">
            {unit.unit_type === 'bag' && (
              <IconButton
                size="small" label={open ? `Hide what is in ${unit.number}` : `Show what is in ${unit.number}`}
                aria-expanded={open} icon={<Arrow aria-hidden className="size-4" />} onClick={() => setOpen(!open)}
              />
            )}
            <bdi dir="ltr" className="font-mono">{unit.number}</bdi>
          </span>
        </Td>
        <Td>{unit.bag_status ? <Chip tone={bagStatus.tone(unit.bag_status)}>{bagStatus.label(unit.bag_status)}</Chip> : 'Loose package'}</Td>
        <Td>{unit.destination ?? '–'}</Td>
        <Td align="end">{unit.package_count}</Td>
        <Td align="end">{unit.gross_weight ? kg(unit.gross_weight) : '–'}</Td>
        <Td><bdi className="font-mono">{unit.seal_no ?? '–'}</bdi></Td>
        <Td>{unit.receive_result ? <Chip tone={resultTones[unit.receive_result]}>{receiveResult.label(unit.receive_result)}</Chip> : '–'}</Td>
        <Td className="whitespace-nowrap">{unit.received_at ? <When moment={unit.received_at} /> : '–'}</Td>
        <Td>{unit.remarks ?? '–'}</Td>
        <Td>{onRemove && <IconButton size="small" label={`Take ${unit.number} out`} icon={<X aria-hidden className="size-4" />} onClick={onRemove} />}</Td>
      </Tr>
      {open && <tr><td colSpan={10} className="border-b bg-surface-sunken px-4 py-3"><Packages inside={inside} /></td></tr>}
    </Fragment>
  )
}

/** Numbers scanned or pasted go in at once; what cannot is told and the field stays where it is. */
function AddUnits({ one }: { one: One }) {
  const field = useRef<HTMLInputElement>(null)
  const act = useAct('consolidations.change')
  const add = (text = field.current?.value ?? '') => {
    const numbers = splitNumbers(text)
    if (field.current) field.current.value = ''
    if (numbers.length > 0) act.mutate({ id: Number(one.id), add_units: numbers }, {
      onSuccess: ({ failed }) => play(failed.length > 0 ? 'wrong' : 'ok'), onError: () => play('wrong'), onSettled: () => field.current?.focus(),
    })
  }
  // One box of a page with other forms, whose fields scanners fill as ever.
  useScanner({ box: () => field.current, boxOnly: true, take: ({ text }) => add(text), refuse: refuseScan })
  return (
    <form className="flex flex-col gap-2" onSubmit={(event) => { event.preventDefault(); add() }}>
      <label htmlFor="add-units" className="font-medium">Add bags or packages</label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field} id="add-units" dir="ltr" autoComplete="off" placeholder="Scan, type or paste numbers"
          className="h-control min-w-0 flex-1 rounded border border-line-control px-2.5 font-mono sm:max-w-md"
        />
        <Button type="submit" variant="primary" busy={act.isPending}>Add</Button>
      </div>
      <div role="status" aria-live="polite" className="flex flex-col gap-2">
        {act.error && <Notice tone="red">{act.error.message}</Notice>}
        {act.data?.failed.map(({ name, message }) => <Notice key={name} tone="red">{message === 'Unknown number' ? `${name}: ${message}` : message}</Notice>)}
        {act.data?.warnings.map((text) => <Notice key={text} tone="yellow">{text}</Notice>)}
        {act.data && act.data.failed.length === 0 && <p className="text-green-strong">Added.</p>}
      </div>
    </form>
  )
}

/** Bags and loose packages, each bag opened to what is in it; scanned in while it is a draft. */
export function UnitsTab({ one: first }: { one: One }) {
  const [page, setPage] = useState(1)
  const answer = useAsk('consolidations.one', { id: Number(first.id), units_page: page, units_size: size }, { keepOld: true, enabled: page > 1 })
  const act = useAct('consolidations.change')
  const one = page > 1 ? (answer.data ?? first) : first
  const mayEdit = first.allowed_actions.includes('edit')
  const pages = Math.max(1, Math.ceil(first.units_total / size))
  return (
    <div className="flex flex-col gap-4">
      {mayEdit && <AddUnits one={first} />}
      {act.error && <Notice tone="red">{act.error.message}</Notice>}
      {one.overs.length > 0 && (
        <Notice tone="yellow" title={`${one.overs.length} over`}>
          {one.overs.map(({ number, belongs_to }) => `${number}${belongs_to ? ` (belongs to ${belongs_to})` : ' (unknown, in quarantine)'}`).join(', ')}
        </Notice>
      )}
      {one.units.length === 0 ? <p className="text-ink-soft">{mayEdit ? 'Nothing is in it yet. Scan the first bag.' : 'Nothing is in it.'}</p> : (
        <div className="thin-scroll overflow-x-auto rounded border" tabIndex={0} role="region" aria-label="Units">
          <Table>
            <thead>
              <tr>
                <Th>Number</Th>
                <Th>Status</Th>
                <Th>Goes to</Th>
                <Th align="end">Packages</Th>
                <Th align="end">Gross kg</Th>
                <Th>Seal</Th>
                <Th>Result</Th>
                <Th>Received</Th>
                <Th>Remarks</Th>
                <Th><span className="sr-only">Actions</span></Th>
              </tr>
            </thead>
            <tbody>
              {one.units.map((unit) => (
                <UnitRows
                  key={unit.id} unit={unit} inside={one.inside.filter(({ unit_id }) => unit_id === unit.id)}
                  onRemove={mayEdit && unit.is_in ? () => act.mutate({ id: Number(one.id), remove_units: [Number(unit.id)] }) : null}
                />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {pages > 1 && (
        <p className="flex items-center justify-end gap-2">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>Previous</Button>
          <span className="figures text-ink-soft">Page {page} of {pages}</span>
          <Button size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>Next</Button>
        </p>
      )}
    </div>
  )
}

'use client'

import { useState } from 'react'
import { ActionDialog, runAction } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useRefresh } from '@/lib/client/query'
import type { CallName, Reply } from '@/lib/contract/types'
import { handlingUnitStatus, isUnitIn, presentUnits, type HandlingUnitStatus } from '@/lib/domain/handling-unit'
import { inboundUnitLevel } from '@/lib/domain/inbound'
import { kg } from '@/lib/domain/weight'
import { moveOf } from '@/lib/domain/move'

type Order = Reply<'outbound.one'>
type Unit = Order['handling_units'][number]
const none = '–'

/** What becomes of a carton or pallet by a button of its row: opened again, or taken apart. */
const steps: Partial<Record<HandlingUnitStatus, object>> = { closed: { close: true }, open: { close: false }, emptied: { take_apart: true } }

function UnitSteps({ order, unit }: { order: Order; unit: Unit }) {
  const refresh = useRefresh()
  const { busy, run } = useRun()
  const [to, setTo] = useState<HandlingUnitStatus | null>(null)
  const name = `${inboundUnitLevel.label(unit.hu_type)} ${unit.sscc}`
  const moves = handlingUnitStatus.next(unit.status).flatMap((next) => {
    const move = moveOf(handlingUnitStatus, unit.status, next)
    return move && steps[next] ? [{ next, move }] : []
  })
  const move = moves.find(({ next }) => next === to)?.move
  const action: Action | null = move ? {
    label: move.label, call: 'handlingUnits.change', ...(move.danger && { danger: true }), ...(move.consequence && { consequence: move.consequence }),
  } : null
  return (
    <span className="flex flex-wrap justify-end gap-1">
      <Button
        size="small" busy={busy === 'label'} aria-label={`Label of ${name}`}
        onClick={() => void run('label', () => runAction({ label: '', call: 'handlingUnits.labels' }, { id: order.id, ssccs: [unit.sscc] }))}
      >
        Label
      </Button>
      {moves.map(({ next, move: { label } }) => (
        <Button key={next} size="small" aria-label={`${label}: ${name}`} onClick={() => setTo(next)}>{label}</Button>
      ))}
      {action && to && (
        <ActionDialog
          action={action} title={`${action.label} ${name}?`} input={{ sscc: unit.sscc, ...steps[to] }} onClose={() => setTo(null)}
          onDone={() => { void refresh('handlingUnits.change'); snack((move?.done ?? '').replaceAll('[it]', name)) }}
        />
      )}
    </span>
  )
}

const Contents = ({ contents }: Pick<Unit, 'contents'>) => (
  <>
    {contents.map(({ line_no, sku_code, lot_no, expiry_date, qty }) => (
      <span key={`${line_no} ${lot_no}`} className="block whitespace-nowrap">
        <span className="figures">{qty}</span> of <code>{sku_code}</code>{lot_no !== 'NA' && <>, lot <code>{lot_no}</code></>}
        {expiry_date && <>, expires <When moment={expiry_date} show="day" /></>}
      </span>
    ))}
    {contents.length === 0 && none}
  </>
)

const sizeOf = ({ length, width, height }: Unit) => (length && width && height ? `${Number(length)} × ${Number(width)} × ${Number(height)} cm` : none)

const UnitRow = ({ order, unit, mayPack }: { order: Order; unit: Unit; mayPack: boolean }) => (
  <Tr>
    <Td>
      <span className={unit.parent_sscc ? 'block border-s-2 ps-3' : 'block'}>
        <code className="block">{unit.sscc}</code>
        <span className="block text-meta text-ink-soft">{inboundUnitLevel.label(unit.hu_type)}{unit.parent_sscc && ' on the pallet above'}</span>
      </span>
    </Td>
    <Td><Chip tone={handlingUnitStatus.tone(unit.status)}>{handlingUnitStatus.label(unit.status)}</Chip></Td>
    <Td><Contents contents={unit.contents} /></Td>
    <Td align="end" className="figures">{kg(unit.net_weight)}</Td>
    <Td align="end" className="figures">{unit.gross_weight ? kg(unit.gross_weight) : none}</Td>
    <Td className="whitespace-nowrap">{sizeOf(unit)}</Td>
    <Td>{unit.lane ?? none}</Td>
    <Td>
      {unit.vehicle_no ? <bdi>{unit.vehicle_no}</bdi> : none}
      {unit.shipped_at && <span className="block text-meta text-ink-soft"><When moment={unit.shipped_at} /></span>}
    </Td>
    {mayPack && <Td align="end">{isUnitIn(presentUnits, unit) && <UnitSteps order={order} unit={unit} />}</Td>}
  </Tr>
)

/** Cartons and pallets of an order, each pallet with its cartons below it. */
export const UnitsTab = ({ order, mayPack }: { order: Order; mayPack: boolean }) => (
  order.handling_units.length === 0 ? <p>Nothing is packed yet.</p> : (
    <TableFrame label="Cartons and pallets" short>
      <Table>
        <thead>
          <tr>
            <Th>SSCC</Th><Th>Status</Th><Th>Contents</Th><Th align="end">Net (kg)</Th><Th align="end">Gross (kg)</Th><Th>Size</Th><Th>Lane</Th><Th>Vehicle</Th>
            {mayPack && <Th align="end">Actions</Th>}
          </tr>
        </thead>
        <tbody>{order.handling_units.map((unit) => <UnitRow key={unit.sscc} order={order} unit={unit} mayPack={mayPack} />)}</tbody>
      </Table>
    </TableFrame>
  )
)

const puts = (call: CallName, { shelf, qty, put_qty }: Order['put_backs'][number]): Action => ({
  label: 'Put back', call,
  ask: {
    location_code: { as: 'text', label: 'Shelf scanned', required: true, ...(shelf && { start: shelf }) },
    qty: { as: 'number', label: 'Units', required: true, start: qty - put_qty },
  },
})

/** What of an order that was given up goes back to its shelves, and what is on them again. */
export function PutBackTab({ order, mayPut }: { order: Order; mayPut: boolean }) {
  const refresh = useRefresh()
  const [id, setId] = useState<number | null>(null)
  const chosen = order.put_backs.find((one) => one.id === id)
  return (
    <TableFrame label="To be put back" short>
      <Table>
        <thead><tr><Th>SKU</Th><Th>Lot</Th><Th>From</Th><Th>Back to</Th><Th align="end">Units</Th><Th align="end">Put back</Th>{mayPut && <Th />}</tr></thead>
        <tbody>
          {order.put_backs.map((one) => (
            <Tr key={one.id}>
              <Td><code>{one.sku_code}</code></Td><Td>{one.lot_no === 'NA' ? none : <code>{one.lot_no}</code>}</Td><Td><code>{one.from}</code></Td>
              <Td>{one.shelf ? <code>{one.shelf}</code> : none}</Td><Td align="end" className="figures">{one.qty}</Td>
              <Td align="end" className="figures">{one.put_qty}</Td>
              {mayPut && <Td align="end">{one.qty > one.put_qty && <Button size="small" onClick={() => setId(one.id)}>Put back</Button>}</Td>}
            </Tr>
          ))}
        </tbody>
      </Table>
      {chosen && (
        <ActionDialog
          action={puts('outbound.putBack', chosen)} title={`Put ${chosen.sku_code} back`} input={{ id: order.id, put_back_id: chosen.id }}
          onClose={() => setId(null)}
          onDone={() => { void refresh('outbound.putBack'); snack(`${chosen.sku_code} is on its shelf again.`) }}
        />
      )}
    </TableFrame>
  )
}

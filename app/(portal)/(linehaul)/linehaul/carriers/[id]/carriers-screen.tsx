'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { carrierRole, carrierScope } from '@/lib/domain/linehaul'
import { money } from '@/lib/domain/money'
import { switchStatus } from '@/lib/domain/record-status'
import { useOrder } from '../../../order-list'
import { AddCarrier } from './add-carrier'
import { EditCarrier } from './edit-carrier'

type Lane = NonNullable<Reply<'linehaul.uiData'>['linehaul']>
export type LaneCarrier = Reply<'linehaul.carrierList'>[number]
type Group = {
  lane: Lane; role: LaneCarrier['carrier_role']; rows: LaneCarrier[]; mayEdit: boolean
  onEdit: (row: LaneCarrier) => void; onRemove: (row: LaneCarrier) => void
}

function Heads({ shares, mayEdit }: { shares: boolean; mayEdit: boolean }) {
  return (
    <tr>
      {mayEdit && <Th>Order</Th>}
      <Th align="end">Priority</Th>
      <Th>Carrier</Th>
      <Th>Service</Th>
      {shares && <Th align="end">Share</Th>}
      <Th>Scope</Th>
      <Th align="end">Rate</Th>
      <Th align="end">Coverage</Th>
      <Th align="end">On time, 30 d</Th>
      <Th>Restrictions</Th>
      <Th>Status</Th>
      {mayEdit && <Th><span className="sr-only">Actions</span></Th>}
    </tr>
  )
}

/** What a carrier of the lane costs, reaches and keeps. */
function Cells({ lane, row, shares }: { lane: Lane; row: LaneCarrier; shares: boolean }) {
  return (
    <>
      <Td align="end">{row.priority}</Td>
      <Td>{row.carrier}{row.carrier_status !== 'active' && <> <Chip tone="orange">Suspended</Chip></>}</Td><Td>{row.service}</Td>
      {shares && <Td align="end">{Number(row.share_pct)} %</Td>}
      <Td>{carrierScope.is(row.scope) ? carrierScope.label(row.scope) : row.scope}</Td>
      <Td align="end">{row.base_amount === null ? '–' : `${money(row.base_amount, row.currency)} + ${row.extra_kg_amount ?? '0'} a kg`}</Td>
      <Td align="end">{row.coverage_pct} %</Td><Td align="end">{row.on_time_pct === null ? '–' : `${row.on_time_pct} %`}</Td>
      <Td>
        <ButtonLink size="small" variant="quiet" href={`/linehaul/${lane.id}/restriction/${row.carrier_id}`}>
          {row.restrictions > 0 ? 'Restricted' : 'None'}
        </ButtonLink>
      </Td>
      <Td><Chip tone={switchStatus.tone(row.status)}>{switchStatus.label(row.status)}</Chip></Td>
    </>
  )
}

function RoleGroup({ lane, role, rows, mayEdit, onEdit, onRemove }: Group) {
  const [order, setOrder] = useState(rows)
  const save = useAct('linehaul.editCarriers')
  const by = useOrder(order, ({ carrier }) => carrier, setOrder)
  const isMoved = order.some(({ id }, i) => id !== rows[i]?.id)
  const shares = role === 'lastmile' && rows.some(({ share_pct }) => Number(share_pct) > 0)
  const keep = () =>
    // Each takes the place of the one that stood there.
    save.mutate(
      { linehaul_id: lane.id, carriers: order.map(({ id }, i) => ({ id, priority: rows[i]?.priority ?? i + 1 })) },
      { onSuccess: () => snack('The order is saved.') },
    )
  return (
    <Card
      flush title={carrierRole.label(role)}
      actions={mayEdit && (
        <Button size="small" busy={save.isPending} disabledReason={!isMoved && 'The order is as it was saved.'} onClick={keep}>Save order</Button>
      )}
    >
      {save.error && <div className="p-3"><Notice tone="red">{save.error.message}</Notice></div>}
      {by.live}
      <div className="overflow-x-auto">
        <Table>
          <thead>
            <Heads shares={shares} mayEdit={mayEdit} />
          </thead>
          <tbody>
            {order.map((row, i) => (
              <Tr key={row.id} {...(mayEdit ? by.row(i) : {})}>
                {mayEdit && <Td>{by.handle(i)}</Td>}
                <Cells lane={lane} row={row} shares={shares} />
                {mayEdit && (
                  <Td>
                    <span className="flex gap-1">
                      <Button size="small" onClick={() => onEdit(row)}>Edit</Button>
                      <Button size="small" variant="quiet" onClick={() => onRemove(row)}>Remove</Button>
                    </span>
                  </Td>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}

/** Who may carry a lane's parcels, by role, in order. */
export function CarriersScreen({ lane, first, mayEdit }: { lane: Lane; first: LaneCarrier[]; mayEdit: boolean }) {
  const answer = useAsk('linehaul.carrierList', { linehaul_id: lane.id }, { first })
  const rows = answer.data ?? first
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<LaneCarrier | null>(null)
  const [removing, setRemoving] = useState<LaneCarrier | null>(null)
  const edit = useAct('linehaul.editCarriers')
  const remove = () =>
    removing
      && edit.mutate(
        { linehaul_id: lane.id, carriers: [{ id: removing.id, remove: true }] },
        { onSuccess: () => { snack(`${removing.carrier} is off ${lane.linehaul_code}.`); setRemoving(null) }, onError: () => setRemoving(null) },
      )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto"><b>{lane.linehaul_code} {lane.linehaul_name}</b> <span className="text-ink-soft">{lane.client}</span></p>
        <ButtonLink href={`/linehaul/coverage/${lane.id}`}>Coverage</ButtonLink>
        {mayEdit && <Button variant="primary" onClick={() => setAdding(true)}>Add carrier</Button>}
      </div>
      {edit.error && <Notice tone="red">{edit.error.message}</Notice>}
      {rows.length === 0 && <EmptyState title="No carriers yet" text="An active linehaul needs at least one last-mile carrier." />}
      {carrierRole.names.map((role) => {
        const own = rows.filter(({ carrier_role }) => carrier_role === role)
        return own.length > 0 && (
          <RoleGroup
            key={`${role} ${own.map(({ id, version }) => `${id}.${version}`).join()}`} lane={lane}
            role={role} rows={own} mayEdit={mayEdit} onEdit={setEditing} onRemove={setRemoving}
          />
        )
      })}
      {adding && <AddCarrier lane={lane} onClose={() => setAdding(false)} />}
      {editing && <EditCarrier lane={lane} row={editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={removing !== null} onOpenChange={() => setRemoving(null)} title={`Remove ${removing?.carrier ?? ''} from ${lane.linehaul_code}?`}
        consequence="Its parcels in motion are not touched." confirmLabel="Remove" tone="danger" busy={edit.isPending} onConfirm={remove}
      />
    </div>
  )
}

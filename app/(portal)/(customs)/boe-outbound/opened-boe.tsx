'use client'

import { useState } from 'react'
import { Nothing } from '@/components/cells/nothing'
import { ActionDialog } from '@/components/screens/action-dialog'
import type { ActionField } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts, type Fact } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { Timeline } from '@/components/ui/timeline'
import { download } from '@/lib/client/ask'
import { useAct, useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { boeStatus, boeTransport, clearedBoes, declarationsOf, openBoes, undeclaredBoes } from '@/lib/domain/boe'
import { counted } from '@/lib/domain/counted'
import { hvlvClass } from '@/lib/domain/customs'
import { day } from '@/lib/domain/days'
import { declarationType } from '@/lib/domain/lists'
import { money } from '@/lib/domain/money'
import { AmendButton, BoeVersions } from './boe-amend'
import type { Rights } from './boe-drawer'
import { BoeLines } from './boe-lines'
import { BoePapers } from './boe-papers'
import { BoeSteps } from './boe-steps'

type Boe = Reply<'boes.one'>
const or = (text: string | null | undefined) => (text ? text : <Nothing />)
const isOne = (states: readonly string[], { status }: Boe) => states.includes(status)

function Summary({ boe: b }: { boe: Boe }) {
  const cash = (label: string, amount: string | null): Fact => ({ label, value: amount === null ? <Nothing /> : money(amount, 'AED'), numeric: true })
  const beside = (amount: string, ours: string) => (amount === ours ? money(amount, 'AED') : `${money(amount, 'AED')}, ours ${money(ours, 'AED')}`)
  return (
    <Facts
      groups={[
        {
          title: 'Declaration',
          facts: [
            { label: 'Type', value: declarationType.label(b.declaration_type) }, { label: 'Declaration', value: or(b.declaration_no) },
            { label: 'Declared on', value: b.declaration_date ? day(b.declaration_date) : <Nothing /> }, { label: 'Client', value: b.client },
            { label: 'Importer code', value: or(b.importer_code) }, { label: 'Exporter code', value: or(b.exporter_code) },
          ],
        },
        {
          title: 'Transport',
          facts: [
            { label: 'From', value: b.warehouse }, { label: 'To', value: b.destination_country },
            { label: 'By', value: b.transport_mode ? boeTransport.label(b.transport_mode) : <Nothing /> }, { label: 'Port of exit', value: or(b.exit_port) },
            { label: 'MAWB', value: or(b.mawb_no) }, { label: 'BL', value: or(b.bl_no) }, { label: 'Vehicle', value: or(b.vehicle_no) },
            { label: 'Exit by', value: b.exit_due ? day(b.exit_due) : <Nothing /> }, { label: 'Exit reference', value: or(b.exit_ref) },
          ],
        },
        {
          title: 'Charges',
          facts: [
            cash('Goods', b.goods_value), cash('Freight', b.freight_amount), cash('Insurance', b.insurance_amount), cash('CIF', b.cif_value),
            { label: 'Duty', value: beside(b.duty_amount, b.reckoned_duty), numeric: true },
            { label: 'Excise', value: beside(b.excise_amount, b.reckoned_excise), numeric: true },
            { label: 'VAT', value: beside(b.vat_amount, b.reckoned_vat), numeric: true }, cash('Fees', b.other_fees), cash('Due', b.total_due),
            { label: 'Paid', value: [b.payment_reference, b.paid_on && day(b.paid_on)].filter(Boolean).join(', ') || <Nothing /> },
          ],
        },
      ]}
    />
  )
}

function Orders({ boe: b, rights }: { boe: Boe; rights: Rights }) {
  const act = useAct('boes.orders')
  const mayRemove = rights.mayEdit && isOne(openBoes, b) && b.orders_count > 1
  const mayRelease = rights.mayEdit && isOne(clearedBoes, b)
  return (
    <section>
      <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">
        {counted(b.orders_count, 'order')}{b.orders.length < b.orders_count && `, the first ${b.orders.length} here`}
      </h3>
      {act.error && <Notice tone="red">{act.error.message}</Notice>}
      <Table aria-label="Orders">
        <thead><tr><Th>Order</Th><Th>Consignee</Th><Th>Class</Th><Th align="end">Value, AED</Th><Th align="end">kg</Th><Th>Released</Th></tr></thead>
        <tbody>
          {b.orders.map((o) => (
            <Tr key={o.id}>
              <Td><span className="font-mono">{o.order_no}</span></Td><Td>{`${o.consignee}, ${o.city}`}</Td><Td>{hvlvClass.label(o.hvlv_class)}</Td>
              <Td align="end">{o.declared_value_aed}</Td><Td align="end">{o.gross_weight}</Td>
              <Td>
                {o.is_cancelled && <Chip tone="red">Cancelled</Chip>}
                {o.released && <Chip tone="green">Released</Chip>}
                {mayRemove && <Button onClick={() => act.mutate({ id: b.id, remove_order_ids: [o.id] })}>Remove</Button>}
                {mayRelease && !o.released && <Button onClick={() => act.mutate({ id: b.id, release_order_ids: [o.id] })}>Release</Button>}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

const headFields = (b: Boe): Record<string, ActionField> => ({
  declaration_type: {
    as: 'choice', label: 'Declaration type', required: true, start: b.declaration_type,
    options: declarationsOf[b.scope].map((value) => ({ value, label: declarationType.label(value) })),
  },
  ...(b.scope === 'local'
    ? { importer_code: { as: 'text', label: 'Importer code', start: b.importer_code } }
    : {
      exporter_code: { as: 'text', label: 'Exporter code', start: b.exporter_code }, exit_port: { as: 'text', label: 'Port of exit', start: b.exit_port },
      mawb_no: { as: 'text', label: 'MAWB', start: b.mawb_no }, bl_no: { as: 'text', label: 'BL', start: b.bl_no },
    }),
  transport_mode: { as: 'choice', label: 'Transport', start: b.transport_mode, options: boeTransport.options },
  vehicle_no: { as: 'text', label: 'Vehicle', start: b.vehicle_no },
  goods_value: { as: 'money', label: 'Goods, AED', required: true, start: b.goods_value },
  freight_amount: { as: 'money', label: 'Freight, AED', required: true, start: b.freight_amount },
  insurance_amount: { as: 'money', label: 'Insurance, AED', required: true, start: b.insurance_amount },
})

const history = (b: Boe) => b.history.map((h) => ({
  id: h.id, at: h.at, kind: 'status' as const, title: boeStatus.label(h.to_status), by: h.by ?? '', detail: h.note,
}))

function Content({ boe: b, rights }: { boe: Boe; rights: Rights }) {
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={boeStatus.tone(b.status)}>{boeStatus.label(b.status)}</Chip>
        {b.scope === 'local' && <Chip tone={b.hvlv_class === 'HV' ? 'orange' : 'grey'}>{hvlvClass.label(b.hvlv_class)}</Chip>}
        {b.is_exit_late && <Chip tone="red">Exit overdue</Chip>}
        <span className="text-ink-soft">{`Documents ${b.docs}`}</span>
      </p>
      {isOne(undeclaredBoes, b) && b.faults.length > 0 && (
        <Notice tone="orange" title="Not ready for customs"><ul>{b.faults.map((fault) => <li key={fault}>{fault}</li>)}</ul></Notice>
      )}
      {b.warning && <Notice tone="yellow">{b.warning}</Notice>}
      {b.status === 'query' && b.query_text && <Notice tone="orange" title="Customs asks">{b.query_text}</Notice>}
      {b.reject_reason && <Notice tone="red" title="Rejected">{b.reject_reason}</Notice>}
      <Summary boe={b} />
      <BoeVersions boe={b} />
      <BoePapers boe={b} rights={rights} />
      <BoeLines boe={b} isOpen={rights.mayEdit && isOne(openBoes, b)} />
      <Orders boe={b} rights={rights} />
      <section>
        <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">What happened</h3>
        <Timeline label="What happened" entries={history(b)} />
      </section>
    </div>
  )
}

/** What boe-drawer.tsx shows: a bill of entry with its papers, lines, orders and steps. */
export function OpenedBoe({ id, rights, onClose }: { id: number; rights: Rights; onClose: () => void }) {
  const { data: b, error, refetch, isFetching } = useAsk('boes.one', { id })
  const refresh = useRefresh()
  const [isEditing, setEditing] = useState(false)
  return (
    <Drawer
      open onOpenChange={onClose} width="wide" title={b ? b.boe_ref : 'Bill of entry'}
      footer={b && <>
        <Button onClick={() => void download('boes.download', { scope: b.scope, kind: 'print', ids: [b.id] })}>Print</Button>
        <Button onClick={() => void download('boes.download', { scope: b.scope, kind: 'pack', ids: [b.id] })}>Pack</Button>
        {rights.mayEdit && isOne(openBoes, b) && <Button onClick={() => setEditing(true)}>Edit</Button>}
        <AmendButton boe={b} />
        <BoeSteps boe={b} />
      </>}
    >
      {b && <Content boe={b} rights={rights} />}
      {error && !b && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!b && !error && <TableSkeleton rows={8} columns={2} />}
      {b && isEditing && (
        <ActionDialog
          action={{ label: 'Save', call: 'boes.change', ask: headFields(b), consequence: 'It is checked again before it is sent.' }} title={`Edit ${b.boe_ref}`}
          input={{ id: b.id, version: b.version }} onClose={() => setEditing(false)}
          onDone={() => { void refresh('boes.change'); snack(`${b.boe_ref} is saved.`) }}
        />
      )}
    </Drawer>
  )
}

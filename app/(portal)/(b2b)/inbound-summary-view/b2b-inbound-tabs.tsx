'use client'

import { runAction } from '@/components/screens/ask-action'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import { reopenReason, reopenStatus } from '@/lib/domain/asn-reopen'
import { inboundTxn, receiptCondition } from '@/lib/domain/inbound'

const none = '–'
const signed = (n: number) => (n > 0 ? `+${n}` : String(n))
const MOST = 100

/** Every scan of an order, the newest first. */
export function Transactions({ id }: { id: number }) {
  const { data, error } = useAsk('b2bInbound.transactions', { inbound_id: id, page_size: MOST })
  if (error) return <Notice tone="red">{error.message}</Notice>
  if (data?.rows.length === 0) return <p>Nothing was scanned yet.</p>
  return (
    <TableFrame label="Transactions" short>
      <Table>
        <thead>
          <tr>
            <Th>Transaction</Th><Th>When</Th><Th>What</Th><Th>SKU</Th><Th>Lot</Th><Th align="end">Units</Th><Th>Condition</Th><Th>From</Th><Th>To</Th>
            <Th>By</Th>
          </tr>
        </thead>
        <tbody>
          {data?.rows.map((one) => (
            <Tr key={one.id}>
              <Td><code>{one.txn_no}</code></Td><Td><When moment={one.happened_at} show="dayTime" /></Td><Td>{inboundTxn.label(one.txn_type)}</Td>
              <Td><code>{one.sku_code}</code></Td><Td><code>{one.lot_no}</code></Td><Td align="end" className="figures">{signed(one.base_qty)}</Td>
              <Td>{receiptCondition.label(one.condition)}</Td><Td><code>{one.from_location ?? none}</code></Td><Td><code>{one.to_location ?? none}</code></Td>
              <Td><bdi>{one.user_name ?? none}</bdi></Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

/** The papers of an order that has any. */
export function Papers({ id, isReceived }: { id: number; isReceived: boolean }) {
  const { busy, run } = useRun()
  if (!isReceived) return <p>There is a goods received note once something was received.</p>
  const get = (format: 'pdf' | 'xlsx') => () => void run(format, () => runAction({ label: '', call: 'b2bInbound.grn' }, { id, format }))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span>Goods received note</span>
      <Button size="small" busy={busy === 'pdf'} onClick={get('pdf')}>PDF</Button>
      <Button size="small" busy={busy === 'xlsx'} onClick={get('xlsx')}>Excel</Button>
    </div>
  )
}

/** What was asked for since an order was closed. */
export function Reopens({ id }: { id: number }) {
  const { data, error } = useAsk('asnReopen.list', { inbound_id: id })
  if (error) return <Notice tone="red">{error.message}</Notice>
  if (data?.rows.length === 0) return <p>Nobody has asked for it to be reopened.</p>
  return (
    <TableFrame label="Reopen requests" short>
      <Table>
        <thead><tr><Th>Request</Th><Th>Status</Th><Th>Reason</Th><Th align="end">Change</Th><Th>Requested</Th><Th>Revision</Th></tr></thead>
        <tbody>
          {data?.rows.map((one) => (
            <Tr key={one.id}>
              <Td><Link href={`/edit-request?id=${one.id}`} className="text-accent underline-offset-2 hover:underline"><code>{one.request_no}</code></Link></Td>
              <Td><Chip tone={reopenStatus.tone(one.approval_status)}>{reopenStatus.label(one.approval_status)}</Chip></Td>
              <Td>{reopenReason.label(one.reason_code)}</Td><Td align="end" className="figures">{signed(one.change_qty)}</Td>
              <Td><When moment={one.requested_at} show="dayTime" /></Td><Td><code>{one.outcome_grn_no ?? none}</code></Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

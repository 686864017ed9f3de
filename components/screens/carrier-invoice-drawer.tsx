'use client'

import { Link } from '@/components/ui/link'
import { Drawer } from '@/components/ui/drawer'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { carrierInvoiceStatus, differenceCause, differencePart } from '@/lib/domain/carrier-billing'
import { counted } from '@/lib/domain/counted'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import type { PanelProps } from './list-panels'

type Invoice = Reply<'carrierBilling.invoice'>

const signed = (amount: string, currency: string) => (compare(amount, 0) > 0 ? `+${money(amount, currency)}` : money(amount, currency))

/** From what we expect to what was billed, a step for each thing that differs. */
function Waterfall({ invoice: i }: { invoice: Invoice }) {
  const unexpected = amountIn(subtract(i.amount, sum([i.expected_amount, i.difference])), i.currency)
  const steps = [
    ...i.parts.map(({ part, amount }) => ({ label: differencePart.label(part), amount })), { label: 'Of lines nothing is expected of', amount: unexpected },
  ].filter(({ amount }) => compare(amount, 0) !== 0)
  return (
    <Table aria-label="From expected to billed">
      <thead><tr><Th>From expected to billed</Th><Th align="end">Amount</Th></tr></thead>
      <tbody>
        <Tr><Td>Expected</Td><Td align="end">{money(i.expected_amount, i.currency)}</Td></Tr>
        {steps.map(({ label, amount }) => <Tr key={label}><Td>{label}</Td><Td align="end">{signed(amount, i.currency)}</Td></Tr>)}
        <Tr><Td className="font-medium">Billed</Td><Td align="end" className="font-medium">{money(i.amount, i.currency)}</Td></Tr>
      </tbody>
    </Table>
  )
}

/** Its lines by why they differ; each leads to the lines. */
function Causes({ invoice: i }: { invoice: Invoice }) {
  const linesOf = (difference_cause: string) =>
    `/billing-data?${new URLSearchParams({ carrier_id: String(i.carrier_id), invoice_no: i.invoice_no, difference_cause })}`
  return (
    <Table aria-label="Lines by cause">
      <thead><tr><Th>Cause</Th><Th align="end">Billed</Th><Th align="end">Difference</Th></tr></thead>
      <tbody>
        {i.causes.map((c) => (
          <Tr key={c.difference_cause}>
            <Td>
              <Link href={linesOf(c.difference_cause)} className="text-accent underline-offset-2 hover:underline">
                {differenceCause.label(c.difference_cause)}
              </Link>
              <span className="ms-2 text-meta text-ink-soft">{counted(c.lines, 'line')}</span>
            </Td>
            <Td align="end">{money(c.total_amount, i.currency)}</Td>
            <Td align="end">{signed(c.difference, i.currency)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

/** An invoice of a carrier looked at from its list: why it comes to more than we expect, and what of that came back. */
export default function CarrierInvoiceDrawer({ row, onClose }: PanelProps) {
  const { data: invoice, error, refetch, isFetching } = useAsk('carrierBilling.invoice', { id: Number(row['id']) })
  return (
    <Drawer
      open onOpenChange={(open) => !open && onClose()} title={`Invoice ${String(row['invoice_no'])}`}
      description={invoice && `${invoice.carrier}, ${counted(invoice.lines, 'line')}, ${carrierInvoiceStatus.label(invoice.status).toLowerCase()}`}
    >
      {invoice && (
        <div className="flex flex-col gap-5">
          <Waterfall invoice={invoice} />
          <Causes invoice={invoice} />
          {compare(invoice.recovered_amount, 0) > 0 && <p>{money(invoice.recovered_amount, invoice.currency)} came back by credit notes and rejections.</p>}
        </div>
      )}
      {error && !invoice && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!invoice && !error && <TableSkeleton rows={8} columns={2} />}
    </Drawer>
  )
}

'use client'

import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Timeline } from '@/components/ui/timeline'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { clientCodStatus } from '@/lib/domain/client-cod'
import { counted } from '@/lib/domain/counted'
import { day } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { PaymentLines, paymentTotals } from './payment-parts'

type Payment = Reply<'clientCodPayments.one'>

const account = (p: Payment) => [
  { label: 'Beneficiary', value: p.bank_beneficiary ?? '–' }, { label: 'IBAN', value: p.iban_end ? `•••• ${p.iban_end}` : '–' },
  { label: 'Bank', value: p.bank_name ?? '–' }, { label: 'Paid from', value: p.paid_from ?? '–' }, { label: 'Reference', value: p.reference_no ?? '–' },
  { label: 'Paid on', value: p.paid_on ? day(p.paid_on) : '–' }, { label: 'Tax invoice of the fees', value: p.tax_invoice_no ?? '–' },
]
const history = (p: Payment) => p.history.map((h) => ({
  id: h.id, at: h.at, kind: 'status' as const, title: clientCodStatus.label(h.to_status), by: h.by ?? '', detail: h.note,
}))

function Content({ payment: p }: { payment: Payment }) {
  return (
    <div className="flex flex-col gap-6">
      <p><Chip tone={clientCodStatus.tone(p.status)}>{clientCodStatus.label(p.status)}</Chip></p>
      {compare(p.net_payable, 0) < 0 && <Notice tone="yellow">{`Nothing is paid: the next payment begins with ${money(p.net_payable, p.currency)}.`}</Notice>}
      <Facts groups={[{ title: 'Totals', facts: paymentTotals(p, p.currency) }, { title: 'Account', facts: account(p) }]} />
      <PaymentLines lines={p.lines} currency={p.currency} label="Lines" />
      {p.lines_count > p.lines.length && <Notice tone="blue">{`${counted(p.lines_count, 'line')} in all. The sheet has those that are not shown.`}</Notice>}
      <section>
        <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">What happened</h3>
        <Timeline label="What happened" entries={history(p)} />
      </section>
    </div>
  )
}

/** What payment-drawer.tsx shows of one payment: what it comes to, where it goes, its lines and its history. */
export function OpenedClientPayment({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: p, error, refetch, isFetching } = useAsk('clientCodPayments.one', { id })
  const isAdvised = p !== undefined && p.status !== 'draft'
  return (
    <Drawer
      open onOpenChange={onClose} width="wide" title={p ? `Payment ${p.payment_no}` : 'Payment'}
      footer={isAdvised && <>
        <Button onClick={() => void download('clientCodPayments.advice', { id, format: 'xlsx' })}>Download orders</Button>
        <Button onClick={() => void download('clientCodPayments.advice', { id })}>Advice PDF</Button>
      </>}
    >
      {p && <Content payment={p} />}
      {error && !p && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!p && !error && <TableSkeleton rows={8} columns={2} />}
    </Drawer>
  )
}

'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts, type Fact } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Timeline } from '@/components/ui/timeline'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { codPaymentStatus, verifiedCodPayments } from '@/lib/domain/cod-payment'
import { counted } from '@/lib/domain/counted'
import { day } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { PaymentLines } from './payment-lines'
import { Receipts } from './receipts'
import { VerifyDialog } from './verify-dialog'

type Payment = Reply<'codPayments.one'>
const POLL_MS = 3000
/** Of these somebody looks for money: what arrives after the statement is settled is money all the same. */
const moneyIsDue: ReadonlySet<string> = new Set(['submitted', ...verifiedCodPayments])

/** The statement beside what its lines come to, so that a difference is seen where it is. */
function Totals({ payment: p }: { payment: Payment }) {
  const cash = (label: string, amount: string): Fact => ({ label, value: money(amount, p.currency), numeric: true })
  const count = (label: string, n: number): Fact => ({ label, value: String(n), numeric: true })
  return (
    <Facts
      groups={[
        {
          title: 'Statement',
          facts: [
            { label: 'Carrier', value: p.carrier }, { label: 'Statement', value: p.statement_no },
            { label: 'Period', value: `${day(p.period_from)} to ${day(p.period_to)}` }, { label: 'Country', value: p.country_code },
          ],
        },
        {
          title: 'Totals',
          facts: [
            cash('Declared', p.declared_amount), cash('Fees kept', p.fee_netted), cash('VAT on fees', p.fee_vat_netted), cash('Lines', p.lines_amount),
            ...(p.receipts.length > 0 ? [cash('Received', p.received_amount)] : []),
            cash('Against orders', p.total_difference),
          ],
        },
        {
          title: 'Lines',
          facts: [
            count('Declared', p.declared_count), count('Read', p.lines_count), count('Matched', p.matched_count), count('Mismatch', p.mismatch_count),
            count('Unknown', p.unknown_count), count('Open', p.open_count),
          ],
        },
      ]}
    />
  )
}

function Notices({ payment: p }: { payment: Payment }) {
  return (
    <>
      {p.pending_uploads > 0 && <Notice tone="blue">The statement is still read. Its lines appear as they are matched.</Notice>}
      {p.differences.map((sentence) => <Notice key={sentence} tone="yellow">{sentence}</Notice>)}
      {p.uncovered && <Notice tone="yellow">{p.uncovered}</Notice>}
      {p.overlaps.length > 0 && <Notice tone="blue" title="Some of the days are in another statement too">{p.overlaps.join(' ')}</Notice>}
    </>
  )
}

const history = (p: Payment) => p.history.map((h) => ({
  id: h.id, at: h.at, kind: 'status' as const, title: codPaymentStatus.label(h.to_status), by: h.by ?? '', detail: h.note,
}))

function Content({ payment: p, mayVerify }: { payment: Payment; mayVerify: boolean }) {
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={codPaymentStatus.tone(p.status)}>{codPaymentStatus.label(p.status)}</Chip>
        {p.open_count > 0 && <Chip tone="orange">{counted(p.open_count, 'open line')}</Chip>}
      </p>
      <Notices payment={p} />
      <Totals payment={p} />
      {p.receipts.length > 0 && <Receipts payment={p} mayVerify={mayVerify} />}
      {p.lines_count > 0 && <PaymentLines payment={p} />}
      <section>
        <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">What happened</h3>
        <Timeline label="What happened" entries={history(p)} />
      </section>
    </div>
  )
}

/** What payment-drawer.tsx shows: the statement, where its totals differ, its lines and its history. */
export function OpenedPayment({ id, mayEdit, mayVerify, asks, onClose }: {
  id: number; mayEdit: boolean; mayVerify: boolean; asks: boolean; onClose: () => void
}) {
  const [isVerifying, setVerifying] = useState(asks)
  const { data: p, error, refetch, isFetching } = useAsk('codPayments.one', { id }, { pollMs: (now) => (now && now.pending_uploads > 0 ? POLL_MS : false) })
  const takesMoney = mayVerify && p !== undefined && moneyIsDue.has(p.status)
  return (
    <Drawer
      open onOpenChange={onClose} width="wide" title={p ? `Payment ${p.payment_no}` : 'Payment'}
      footer={p && <>
        {p.lines_count > 0 && <Button onClick={() => void download('codPayments.download', { id })}>Download lines</Button>}
        {takesMoney && <Button variant="primary" onClick={() => setVerifying(true)}>{p.receipts.length > 0 ? 'Record more money' : 'Verify money'}</Button>}
        {mayEdit && p.status === 'draft' && (
          <ButtonLink href={`/cod/carrier/upload?carrier_cod_payment_id=${id}`} variant="primary">Upload statement</ButtonLink>
        )}
      </>}
    >
      {p && <Content payment={p} mayVerify={mayVerify} />}
      {takesMoney && isVerifying && <VerifyDialog payment={p} onClose={() => setVerifying(false)} />}
      {error && !p && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!p && !error && <TableSkeleton rows={8} columns={2} />}
    </Drawer>
  )
}

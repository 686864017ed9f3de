'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { hasLimit } from '@/lib/domain/credit'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'

type Credit = Reply<'clients.credit'>
type Waiting = Credit['waiting'][number]
export type CreditPart = 'invoices' | 'charges' | 'orders'
interface Props {
  id: number
  /** Where what stands behind an amount is listed, as far as the visitor may go there. */
  behind: Partial<Record<CreditPart, string>>
  mayPass: boolean
}

const parts: Record<CreditPart, string> = { invoices: 'Unpaid invoices', charges: 'Charges not invoiced', orders: 'Confirmed orders' }

function Amount({ of, currency, href }: { of: string; currency: string; href?: string | undefined }) {
  const text = money(of, currency)
  return href ? <Link href={href} className="text-accent hover:underline">{text}</Link> : text
}

function Amounts({ credit, behind }: { credit: Credit; behind: Props['behind'] }) {
  const { currency, limit, used, free } = credit
  const isOver = hasLimit(credit) && compare(free, 0) < 0
  return (
    <Facts groups={[
      {
        title: 'Limit', facts: [
          { label: 'Credit limit', numeric: true, value: hasLimit(credit) ? money(limit, currency) : 'No limit' },
          { label: 'Used', numeric: true, value: money(used, currency) },
          ...(hasLimit(credit)
            ? [{ label: 'Free', numeric: true, value: <span className={isOver ? 'text-red-strong' : undefined}>{money(free, currency)}</span> }]
            : []),
        ],
      },
      {
        title: 'Used by', facts: Object.entries(parts).map(([part, label]) => ({
          label, numeric: true, value: <Amount of={credit[part as CreditPart]} currency={currency} href={behind[part as CreditPart]} />,
        })),
      },
    ]} />
  )
}

function WaitingOrders({ credit: { waiting, waiting_count }, onPass }: { credit: Credit; onPass: ((order: Waiting) => void) | null }) {
  return (
    <div className="mt-4">
      <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">{counted(waiting_count, 'order waits', 'orders wait')} for credit</h3>
      <ul className="divide-y divide-line border-y">
        {waiting.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <code>{order.order_no}</code>
            <span className="text-ink-soft">{order.ref_no}, <When moment={order.order_date} show="day" /></span>
            <span className="min-w-0 flex-1 text-ink-soft">{order.note}</span>
            {onPass && <Button size="small" onClick={() => onPass(order)} aria-label={`Let order ${order.order_no} pass`}>Let pass</Button>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What stands against a client's credit, with the orders that wait for it. */
export function ClientCredit({ id, behind, mayPass }: Props) {
  const { data: credit, error } = useAsk('clients.credit', { id })
  const [passing, setPassing] = useState<Waiting | null>(null)
  if (error) return <Failure sentence={error.message} />
  return (
    <Card title="Credit">
      {credit ? <Amounts credit={credit} behind={behind} /> : <Skeleton className="h-24" />}
      {credit && credit.waiting_count > 0 && <WaitingOrders credit={credit} onPass={mayPass ? setPassing : null} />}
      {passing && (
        <ActionDialog
          action={{
            label: 'Let pass', call: 'saleOrders.passCredit', consequence: 'It is confirmed although the limit is used up.',
            ask: { reason: { as: 'text', label: 'Reason', hint: '5 to 250 characters.', required: true } },
          }}
          title={`Let order ${passing.order_no} pass?`} input={{ ids: [passing.id] }} onClose={() => setPassing(null)}
          onDone={() => snack(`Order ${passing.order_no} is confirmed.`)}
        />
      )}
    </Card>
  )
}

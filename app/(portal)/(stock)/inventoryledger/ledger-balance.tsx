'use client'

import { useSearchParams } from 'next/navigation'
import { useAsk } from '@/lib/client/query'
import { grouped } from '@/lib/domain/money'

/** What is asked for one SKU in one warehouse; null where the ledger is of several. */
function oneOf(search: URLSearchParams) {
  const warehouses = search.getAll('warehouse_id')
  const code = search.get('sku_code')
  if (warehouses.length !== 1 || !code) return null
  const given = (name: string) => search.get(name) ?? undefined
  return { sku_code: code, warehouse_id: [Number(warehouses[0])], from: given('from'), to: given('to'), page_size: 25 }
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div className="flex items-baseline gap-1.5">
    <dt className="text-meta text-ink-soft">{label}</dt>
    <dd className="figures font-medium">{grouped(String(value))}</dd>
  </div>
)

function Balances({ subject }: { subject: NonNullable<ReturnType<typeof oneOf>> }) {
  const { data } = useAsk('inventory.ledger', subject, { keepOld: true })
  const opening = data?.meta.opening
  const closing = data?.meta.closing
  if (typeof opening !== 'number' || typeof closing !== 'number') return null
  return (
    <dl role="group" aria-label="Stock of these days" className="mb-2 flex flex-wrap gap-4">
      <Figure label="Opening" value={opening} /><Figure label="Moved" value={closing - opening} /><Figure label="Closing" value={closing} />
    </dl>
  )
}

/** Opening and closing stock of the days on show, where the ledger is of one SKU in one warehouse. */
export function LedgerBalance() {
  const subject = oneOf(useSearchParams())
  return subject && <Balances subject={subject} />
}

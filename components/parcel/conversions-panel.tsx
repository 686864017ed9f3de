'use client'

import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { money } from '@/lib/domain/money'

const purposes: Record<Reply<'trackingDesk.conversions'>[number]['purpose'], string> = {
  customs_value: 'Customs value', cod: 'COD', billing: 'Billing', insurance: 'Insurance',
}

/** Amounts of the order turned into other currencies, at the rates frozen with it. */
export function ConversionsPanel({ orderId }: { orderId: string }) {
  const { data, error, refetch, isFetching } = useAsk('trackingDesk.conversions', { order_id: orderId })
  if (error && !data) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <div role="status" aria-label="Loading conversions"><Skeleton className="h-24 w-full" /></div>
  if (data.length === 0) return <EmptyState title="No conversions" text="Nothing of this order was turned into another currency." />
  return (
    <div className="thin-scroll overflow-x-auto rounded border" role="region" aria-label="Conversions" tabIndex={0}>
      <Table>
        <thead>
          <tr>
            <Th>Purpose</Th>
            <Th align="end">Amount</Th>
            <Th align="end">Rate</Th>
            <Th align="end">Converted</Th>
            <Th>Rate of</Th>
            <Th>Source</Th>
            <Th>Converted at</Th>
          </tr>
        </thead>
        <tbody>
          {data.map((line) => (
            <Tr key={line.id}>
              <Td>{purposes[line.purpose]}</Td>
              <Td align="end">{money(line.amount, line.from_currency)}</Td>
              <Td align="end">{line.rate}</Td>
              <Td align="end">{money(line.converted_amount, line.to_currency)}</Td>
              <Td><When moment={line.rate_date} show="day" /></Td>
              <Td>{line.rate_source}</Td>
              <Td><When moment={line.created_at} /></Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

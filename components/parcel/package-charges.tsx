'use client'

import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAsk } from '@/lib/client/query'
import { day } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'

const states = { open: { label: 'Open', tone: 'yellow' }, invoiced: { label: 'Invoiced', tone: 'green' }, void: { label: 'Void', tone: 'grey' } } as const
const stateOf = (status: string) => states[status as keyof typeof states] ?? { label: status, tone: 'grey' as const }

/** What billing takes from this package's life. */
export function PackageCharges({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useAsk('packages.one', { id, include: ['charges'] })
  if (error) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <TableSkeleton rows={2} columns={6} />
  const charges = data.charges ?? []
  if (charges.length === 0)
    return <EmptyState title="No charges" text="A parcel found heavier than declared by more than 0.5 kg and a tenth is charged here." />
  return (
    <div className="overflow-x-auto rounded border">
      <Table>
        <thead>
          <tr>
            <Th>Charge</Th>
            <Th>Day</Th>
            <Th>What for</Th>
            <Th align="end">Quantity</Th>
            <Th align="end">Rate</Th>
            <Th align="end">Amount</Th>
            <Th align="end">VAT</Th>
            <Th>Status</Th>
          </tr>
        </thead>
        <tbody>
          {charges.map((c) => (
            <Tr key={c.charge_no}>
              <Td className="font-mono">{c.charge_no}</Td>
              <Td>{day(c.service_date)}</Td>
              <Td className="!whitespace-normal">{c.description}{c.void_reason && <span className="block text-meta text-ink-soft">{c.void_reason}</span>}</Td>
              <Td align="end">{c.qty} {c.unit}</Td>
              <Td align="end">{money(c.rate, c.currency)}</Td>
              <Td align="end">{money(c.amount, c.currency)}</Td>
              <Td align="end">{money(c.vat_amount, c.currency)}</Td>
              <Td><Chip tone={stateOf(c.status).tone}>{stateOf(c.status).label}</Chip></Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

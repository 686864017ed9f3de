import { Bars } from '@/components/pictures/bars'
import { StackedBars } from '@/components/pictures/stacked-bars'
import { StackedWeeks } from '@/components/pictures/stacked-weeks'
import type { Visit } from '@/components/screens/enter'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { grouped } from '@/lib/domain/money'
import { stockAge, stockStatus } from '@/lib/domain/stock'

const labels = { free: 'Free', promised: 'Promised to orders', blocked: 'Not for sale' } as const
type Units = Record<keyof typeof labels, number>
const names = Object.keys(labels) as (keyof typeof labels)[]
const partsOf = (all: readonly Units[]) => names.map((name) => ({ label: labels[name], values: all.map((units) => String(units[name])) }))

/** The address of the list or its charts with the same clients and warehouses. */
export function inventoryPath(search: Visit['search'], more: Record<string, string>): string {
  const kept = ['client_id', 'warehouse_id'].flatMap((name) => [search[name] ?? []].flat().map((value) => [name, value]))
  const query = new URLSearchParams([...kept, ...Object.entries(more)]).toString()
  return query ? `/inventory?${query}` : '/inventory'
}

/** What lies in the warehouses by age, status and expiry, of the clients and warehouses the list is filtered by. */
export async function StockCharts({ visit: { ask, search } }: { visit: Pick<Visit, 'ask' | 'search'> }) {
  const ids = (name: string) => [search[name] ?? []].flat().map(Number)
  const { data, fault } = await ask('inventory.charts', { client_id: ids('client_id'), warehouse_id: ids('warehouse_id') })
  if (fault) return <Failure sentence={fault.message} requestId={fault.requestId} />
  const { ages, statuses, expiring } = data
  const units = statuses.reduce((so, { units: more }) => so + more, 0)
  if (units === 0) return <EmptyState title="No stock" text="What a warehouse receives for a client is drawn here by age, status and expiry." />
  return (
    <>
      <StackedBars
        title="Stock by age" says="Days since each lot was first received." unit="units" of="age" parts={partsOf(ages)}
        bars={ages.map(({ age }) => ({ key: age, name: stockAge.label(age), short: stockAge.label(age).replace(' days', '') }))}
      />
      <StackedWeeks
        title="Expiry ahead" says="Units by the week their lot expires in; the week under way is the first." unit="units"
        weeks={expiring.map(({ week }) => week)} parts={partsOf(expiring)}
      />
      <Card title={`Stock by status, ${grouped(String(units))} units`}>
        <Bars
          rows={statuses.map(({ status, units: value }) => ({
            key: status, value,
            name: <Link href={inventoryPath(search, { stock_status: status })} className="text-accent hover:underline">{stockStatus.label(status)}</Link>,
          }))}
        />
      </Card>
    </>
  )
}

'use client'

import { StatusCell } from '@/components/cells/status'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { statusOptions } from '@/lib/domain/machines'
import { grouped } from '@/lib/domain/money'
import { Balances } from '../inventory/stock-of-sku'
import { DaysChart } from './days-chart'

type Sku = Reply<'skuSummary.one'>

interface Props {
  skuId: number
  onClose: () => void
  opensLedger: boolean
  opensOrders: boolean
}

const orderStates = statusOptions('saleOrderStatus')
const Quantity = ({ value }: { value: number }) => <bdi dir="ltr" className="figures">{grouped(String(value))}</bdi>
const figures = [['on_hand', 'On hand'], ['allocated', 'Allocated'], ['available', 'Available'], ['incoming', 'Incoming']] as const

/** What each warehouse has. */
const Warehouses = ({ stock }: { stock: Sku['stock'] }) => (
  <Table aria-label="Stock by warehouse">
    <thead><tr><Th>Warehouse</Th>{figures.map(([name, label]) => <Th key={name} align="end">{label}</Th>)}</tr></thead>
    <tbody>
      {stock.map((row) => (
        <Tr key={row.id}>
          <Td><span className="font-mono">{row.warehouse_code}</span></Td>
          {figures.map(([name]) => <Td key={name} align="end"><Quantity value={row[name]} /></Td>)}
        </Tr>
      ))}
    </tbody>
  </Table>
)

function Orders({ orders, opens }: { orders: Sku['orders']; opens: boolean }) {
  if (orders.length === 0) return <p className="text-ink-soft">No order waits for it.</p>
  return (
    <Table aria-label="Open orders">
      <thead><tr><Th>Order</Th><Th>Ordered</Th><Th>Status</Th><Th align="end">Wanted</Th><Th align="end">Allocated</Th></tr></thead>
      <tbody>
        {orders.map((order) => (
          <Tr key={order.order_id}>
            <Td>
              {opens ? <Link href={`/orderSummary?order_id=${order.order_id}`} className="font-mono">{order.order_no}</Link>
                : <span className="font-mono">{order.order_no}</span>}
            </Td>
            <Td><When moment={order.order_date} /></Td>
            <Td><StatusCell value={order.status} meta={{ options: orderStates }} row={{}} /></Td>
            <Td align="end"><Quantity value={order.wanted} /></Td>
            <Td align="end"><Quantity value={order.allocated} /></Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function Content({ sku, opensLedger, opensOrders }: { sku: Sku } & Pick<Props, 'opensLedger' | 'opensOrders'>) {
  return (
    <div className="flex flex-col gap-6">
      <Facts
        groups={[{ facts: [
          { label: 'Name', value: sku.sku_name, wide: true }, { label: 'Client', value: sku.client_name }, { label: 'Unit', value: sku.uom },
        ] }]}
      />
      {opensLedger && <p><Link href={`/inventoryledger?sku_code=${encodeURIComponent(sku.sku_code)}`}>What moved it</Link></p>}
      <section className="flex flex-col gap-3"><h3 className="font-semibold">By warehouse</h3><Warehouses stock={sku.stock} /></section>
      <section className="flex flex-col gap-3"><h3 className="font-semibold">The last 30 days</h3><DaysChart days={sku.days} /></section>
      <section className="flex flex-col gap-3"><h3 className="font-semibold">Open orders</h3><Orders orders={sku.orders} opens={opensOrders} /></section>
      <section className="flex flex-col gap-3"><h3 className="font-semibold">Lots and locations</h3><Balances stock={sku} /></section>
    </div>
  )
}

/** A SKU's stock by warehouse and lot, its last 30 days and the orders that want it, in a drawer. */
export function SkuDrawer({ skuId, onClose, ...opens }: Props) {
  const { data, error, refetch, isFetching } = useAsk('skuSummary.one', { sku_id: skuId })
  return (
    <Drawer open onOpenChange={onClose} width="wide" title={data?.sku_code ?? 'SKU'}>
      {data && <Content sku={data} {...opens} />}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={8} columns={4} />}
    </Drawer>
  )
}

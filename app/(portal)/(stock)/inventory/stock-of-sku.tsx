'use client'

import { StatusCell } from '@/components/cells/status'
import { Nothing } from '@/components/cells/nothing'
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
import { zoneType } from '@/lib/domain/location'
import { statusOptions } from '@/lib/domain/machines'
import { grouped } from '@/lib/domain/money'
import { stockPlace, stockStatus } from '@/lib/domain/stock'

type Stock = Reply<'inventory.one'>
type Balance = Stock['balances'][number]

interface Props {
  skuId: number
  /** Null: in all warehouses. */
  warehouseId: number | null
  onClose: () => void
  opensLedger: boolean
}

const shelfLives = statusOptions('shelfLife')
const Quantity = ({ value }: { value: number }) => <bdi dir="ltr" className="figures">{grouped(String(value))}</bdi>

function Where({ balance: b, several }: { balance: Balance; several: boolean }) {
  return (
    <>
      <span className="font-mono">{b.location_code ?? stockPlace.label(b.place)}</span>
      <span className="block text-meta text-ink-soft">
        {[several && b.warehouse_code, b.zone_type && zoneType.label(b.zone_type), b.location_status === 'blocked' && 'Blocked'].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** Where a SKU lies: shelf, lot and status. */
export function Balances({ stock }: { stock: Pick<Stock, 'balances' | 'stock'> }) {
  if (stock.balances.length === 0) return <p className="text-ink-soft">Nothing of it lies here.</p>
  return (
    <Table aria-label="Lots and locations">
      <thead>
        <tr><Th>Location</Th><Th>Lot</Th><Th>Expires</Th><Th>Status</Th><Th align="end">On hand</Th><Th align="end">Allocated</Th></tr>
      </thead>
      <tbody>
        {stock.balances.map((b) => (
          <Tr key={b.id}>
            <Td><Where balance={b} several={stock.stock.length > 1} /></Td>
            <Td>
              <span className="font-mono">{b.lot_no}</span>
              {b.lpn && <span className="block font-mono text-meta text-ink-soft">{b.lpn}</span>}
            </Td>
            <Td>
              {b.expiry_date ? <When moment={b.expiry_date} show="day" /> : <Nothing />}
              {b.shelf_life && b.shelf_life !== 'long' && (
                <span className="block"><StatusCell value={b.shelf_life} meta={{ options: shelfLives }} row={{}} /></span>
              )}
            </Td>
            <Td>{stockStatus.label(b.status)}</Td>
            <Td align="end"><Quantity value={b.on_hand} /></Td>
            <Td align="end"><Quantity value={b.allocated} /></Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

const figures = [['on_hand', 'On hand'], ['allocated', 'Allocated'], ['available', 'Available'], ['incoming', 'Incoming']] as const
const sumOf = (stock: Stock, name: (typeof figures)[number][0]) => stock.stock.reduce((sum, row) => sum + row[name], 0)

function Content({ stock, opensLedger, warehouseId }: { stock: Stock; opensLedger: boolean; warehouseId: number | null }) {
  const at = warehouseId === null ? '' : `&warehouse_id=${warehouseId}`
  return (
    <div className="flex flex-col gap-5">
      <Facts
        groups={[{
          facts: [
            { label: 'Name', value: stock.sku_name, wide: true }, { label: 'Client', value: stock.client_name },
            { label: 'Warehouse', value: stock.stock.map((row) => row.warehouse_code).join(', ') },
            ...figures.map(([name, label]) => ({ label, value: <Quantity value={sumOf(stock, name)} /> })),
          ],
        }]}
      />
      {opensLedger && <p><Link href={`/inventoryledger?sku_code=${encodeURIComponent(stock.sku_code)}${at}`}>What moved it</Link></p>}
      <Balances stock={stock} />
    </div>
  )
}

/** A SKU's lots and locations, in a drawer. */
export function StockOfSku({ skuId, warehouseId, onClose, opensLedger }: Props) {
  const { data, error, refetch, isFetching } = useAsk('inventory.one', { sku_id: skuId, ...(warehouseId !== null && { warehouse_id: warehouseId }) })
  return (
    <Drawer open onOpenChange={onClose} width="wide" title={data?.sku_code ?? 'Stock'}>
      {data && <Content stock={data} opensLedger={opensLedger} warehouseId={warehouseId} />}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={6} columns={4} />}
    </Drawer>
  )
}

import { HsCode } from '@/components/cells/hs-code'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { product } from '@/lib/domain/decimal'
import { grouped, money, unitPriceIn } from '@/lib/domain/money'
import type { Package } from './parcel-facts'

/** The contents, line by line. */
export function Goods({ p }: { p: Package }) {
  if (p.items.length === 0) return <EmptyState title="No items are recorded" text="Items come with the upload, or are added by editing the package." />
  return (
    <div className="overflow-x-auto rounded border">
      <Table>
        <thead>
          <tr>
            <Th>Line</Th>
            <Th>SKU</Th>
            <Th>Description</Th>
            <Th>HS code</Th>
            <Th>Origin</Th>
            <Th align="end">Quantity</Th>
            <Th align="end">Unit value</Th>
            <Th align="end">Total</Th>
          </tr>
        </thead>
        <tbody>
          {p.items.map((item) => (
            <Tr key={item.line_no}>
              <Td>{item.line_no}</Td><Td>{item.sku ?? '–'}</Td><Td>{item.description}</Td>
              <Td><HsCode code={item.hs_code} /></Td><Td>{item.origin_country ?? '–'}</Td>
              <Td align="end">{item.quantity}</Td>
              <Td align="end">{grouped(unitPriceIn(item.unit_value, item.currency))}</Td>
              <Td align="end">{money(product([item.unit_value, item.quantity]), item.currency)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

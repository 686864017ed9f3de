'use client'

import { HsCode } from '@/components/cells/hs-code'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import type { Reply } from '@/lib/contract/types'
import { grouped, money, unitPriceIn } from '@/lib/domain/money'
import { iorPackageType } from '@/lib/domain/seller-invoice'

type Invoice = Reply<'sellerInvoices.one'>
const none = '–'
const aed = (amount: string | null) => (amount === null ? none : money(amount, 'AED'))

/** Lines of the invoice, with what each pays once the charges are fixed. */
export function DeclaredLines({ invoice: { lines, currency, goods_value, approved_at } }: { invoice: Invoice }) {
  const seesMoney = goods_value !== null
  const isCharged = seesMoney && approved_at !== null && lines.some(({ duty_amount }) => duty_amount !== null)
  return (
    <TableFrame label="Lines" short>
      <Table>
        <thead>
          <tr>
            <Th>No</Th><Th>SKU</Th><Th>Description</Th><Th>HS code</Th><Th>Origin</Th><Th align="end">Quantity</Th>
            {seesMoney && <><Th align="end">Unit price</Th><Th align="end">Total</Th></>}
            {isCharged && <><Th align="end">Duty %</Th><Th align="end">Duty</Th><Th align="end">Import VAT</Th></>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Tr key={line.line_no}>
              <Td>{line.line_no}</Td><Td><code>{line.sku ?? none}</code></Td><Td>{line.description}</Td><Td><HsCode code={line.hs_code} /></Td>
              <Td>{line.country_of_origin ?? none}</Td><Td align="end" className="figures">{grouped(String(line.qty))} {line.unit}</Td>
              {seesMoney && (
                <>
                  <Td align="end" className="figures">{unitPriceIn(line.unit_price, currency)}</Td>
                  <Td align="end" className="figures">{money(line.line_total, currency)}</Td>
                </>
              )}
              {isCharged && (
                <>
                  <Td align="end" className="figures">{line.duty_rate === null ? none : Number(line.duty_rate)}</Td>
                  <Td align="end" className="figures">{aed(line.duty_amount)}</Td><Td align="end" className="figures">{aed(line.vat_amount)}</Td>
                </>
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

/** The cartons, pallets and crates declared, with what is in each. */
export const DeclaredPackages = ({ packages }: Pick<Invoice, 'packages'>) => (
  <TableFrame label="Packages" short>
    <Table>
      <thead><tr><Th>Package</Th><Th>Type</Th><Th align="end">L × W × H, cm</Th><Th align="end">Gross</Th><Th>Contents</Th></tr></thead>
      <tbody>
        {packages.map(({ package_no, package_type, length, width, height, gross_weight, contents }) => (
          <Tr key={package_no}>
            <Td><code>{package_no}</code></Td><Td>{package_type ? iorPackageType.label(package_type) : 'Parcel'}</Td>
            <Td align="end" className="figures">{length && width && height ? [length, width, height].map(Number).join(' × ') : none}</Td>
            <Td align="end" className="figures">{gross_weight} kg</Td>
            <Td>{contents.map(({ sku, qty }) => `${qty} × ${sku ?? 'without SKU'}`).join(', ')}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

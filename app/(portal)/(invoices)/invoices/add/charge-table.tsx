import { Checkbox } from '@/components/ui/checkbox'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { chargeSource } from '@/lib/domain/charge'
import { money } from '@/lib/domain/money'
import { wordIn } from '@/lib/domain/word-in'

type Charge = Reply<'charges.toBill'>['charges'][number]
interface Props {
  charges: readonly Charge[]
  /** Those that stay open. */
  out: ReadonlySet<number>
  onChange: (out: ReadonlySet<number>) => void
}

/** Open charges by what they are for; each, and each kind, is ticked. */
export function ChargeTable({ charges, out, onChange }: Props) {
  const put = (ids: readonly number[], isIn: boolean) => {
    const next = new Set(out)
    for (const id of ids) if (isIn) next.delete(id); else next.add(id)
    onChange(next)
  }
  const bySource = [...Map.groupBy(charges, ({ source }) => source)]
  return (
    <TableFrame label="Open charges">
      <Table>
        <thead>
          <tr>
            <Th>Bill</Th><Th>Charge</Th><Th>Description</Th><Th>Service</Th><Th align="end">Quantity</Th><Th align="end">VAT %</Th><Th align="end">Amount</Th>
          </tr>
        </thead>
        {bySource.map(([source, some]) => <Group key={source} source={source} charges={some} out={out} put={put} />)}
      </Table>
    </TableFrame>
  )
}

function Group({ source, charges, out, put }: Omit<Props, 'onChange'> & { source: string; put: (ids: readonly number[], isIn: boolean) => void }) {
  const ids = charges.map(({ id }) => id)
  const ticked = ids.filter((id) => !out.has(id)).length
  return (
    <tbody>
      <Tr>
        <Td colSpan={7} className="font-semibold">
          <Checkbox
            label={`${wordIn(chargeSource, source)} (${ticked} of ${ids.length})`} checked={ticked === ids.length} mixed={ticked > 0 && ticked < ids.length}
            onChange={(isIn) => put(ids, isIn)}
          />
        </Td>
      </Tr>
      {charges.map((c) => (
        <Tr key={c.id} selected={!out.has(c.id)}>
          <Td><Checkbox aria-label={`Bill ${c.charge_no}`} checked={!out.has(c.id)} onChange={(isIn) => put([c.id], isIn)} /></Td>
          <Td><code>{c.charge_no}</code></Td><Td>{c.description}</Td><Td><When moment={c.service_date} show="day" /></Td>
          <Td align="end" className="figures">{Number(c.qty)} {c.unit}</Td><Td align="end" className="figures">{Number(c.vat_rate)}</Td>
          <Td align="end" className="figures">{money(c.amount, c.currency)}</Td>
        </Tr>
      ))}
    </tbody>
  )
}

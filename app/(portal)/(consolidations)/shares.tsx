import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import type { Reply } from '@/lib/contract/types'
import { money } from '@/lib/domain/money'
import { kg } from '@/lib/domain/weight'

type Totals = Reply<'consolidations.summary'>['totals']

function Share({ title, rows }: { title: string; rows: Totals['by_client'] }) {
  const hasValue = rows.some(({ value }) => value !== null)
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-meta font-semibold text-ink-faint">{title}</h3>
      <div className="thin-scroll max-h-72 overflow-auto rounded border" tabIndex={0}>
        <Table>
          <thead>
            <tr>
              <Th>{title.replace('By ', '').replace(/^./, (letter) => letter.toUpperCase())}</Th>
              <Th align="end">Packages</Th>
              <Th align="end">Kg</Th>
              {hasValue && <Th align="end">Value</Th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Tr key={row.name}>
                <Td>{row.name}</Td>
                <Td align="end">{row.packages}</Td>
                <Td align="end">{kg(row.weight)}</Td>
                {hasValue && <Td align="end">{row.value === null ? '–' : money(row.value, 'AED')}</Td>}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}

/** What a consolidation holds, by whose it is, where it goes and what customs makes of it. */
export function Shares({ totals }: { totals: Totals }) {
  if (totals.by_client.length === 0) return <p className="text-ink-soft">Nothing is in it yet.</p>
  return (
    <div className="grid gap-5 xl:grid-cols-3">
      <Share title="By client" rows={totals.by_client} />
      <Share title="By city" rows={totals.by_city} />
      <Share title="By class" rows={totals.by_class} />
    </div>
  )
}

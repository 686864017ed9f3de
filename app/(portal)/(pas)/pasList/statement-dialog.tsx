'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { monthsBack, monthText } from '@/lib/domain/months'
import { money } from '@/lib/domain/money'

type Party = Reply<'pasDetention.statements'>[number]
const SHOWN = 8
const owing = (amount: string, currency: string) => (Number(amount) === 0 ? '–' : money(amount, currency))

const Amount = ({ label, value }: { label: string; value: string }) => (
  <p className="figures w-28 text-end"><span className="block text-meta text-ink-soft">{label}</span>{value}</p>
)

/** A line for each party, with its statement as a paper and as a sheet. */
function Parties({ rows, month }: { rows: readonly Party[]; month: string }) {
  const { busy, run } = useRun()
  const save = ({ party_type, party_id }: Party, format: 'pdf' | 'xlsx') =>
    run(`${party_type}${party_id}${format}`, () => download('pasDetention.statementFile', { month, party_type, party_id, format }))
  return (
    <ul aria-label="Detention by party" className="divide-y rounded border">
      {rows.map((row) => (
        <li key={`${row.party_type}${row.party_id}${row.currency}`} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-3 py-2">
          <p className="min-w-48 flex-1">
            <b className="font-medium">{row.name}</b>
            <span className="block text-meta text-ink-soft">
              {row.party_type === 'client' ? 'Client' : 'Transporter'}, {row.charges} {row.charges === 1 ? 'charge' : 'charges'}
            </span>
          </p>
          <Amount label="Owed to us" value={owing(row.owed_to_us, row.currency)} />
          <Amount label="We owe" value={owing(row.we_owe, row.currency)} />
          <span className="flex gap-1">
            {(['pdf', 'xlsx'] as const).map((format) => (
              <Button
                key={format} size="small" aria-label={`${format.toUpperCase()}, ${row.name}`}
                busy={busy === `${row.party_type}${row.party_id}${format}`} onClick={() => void save(row, format)}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Confirmed detention of a month: what each party owes or is owed, and its statement as a file. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const months = monthsBack(SHOWN)
  const [month, setMonth] = useState(months[0] ?? '')
  const { data, error, refetch, isFetching } = useAsk('pasDetention.statements', { month })
  return (
    <Dialog
      open width="wide" onOpenChange={(open) => !open && onClose()} title="Detention statements"
      description="Confirmed and billed charges, by the day the clock stopped." footer={<Button variant="primary" onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        <div className="w-56">
          <ChoiceField
            id="statement-month" name="month" label="Month" options={months.map((value) => ({ value, label: monthText(value) }))}
            value={month} onChange={(v) => v && setMonth(String(v))}
          />
        </div>
        {error && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
        {!data && !error && <TableSkeleton rows={6} columns={4} />}
        {data?.length === 0 && <p className="text-ink-soft">No confirmed detention in {monthText(month)}.</p>}
        {data && data.length > 0 && <Parties rows={data} month={month} />}
      </div>
    </Dialog>
  )
}

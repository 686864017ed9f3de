'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { money } from '@/lib/domain/money'
import { monthsBack, monthText } from '@/lib/domain/months'
import { MonthlyProgress } from './monthly-progress'

/** How many of the months that are over are offered. */
const MONTHS = 6

function Billed({ preview: { charges, parties, amounts } }: { preview: Reply<'invoiceRuns.preview'> }) {
  if (parties === 0) return <Notice tone="blue">No charge up to the end of this month waits to be billed.</Notice>
  return (
    <Facts groups={[{
      title: `${counted(parties, 'invoice')} of ${counted(charges, 'charge')}, before VAT`,
      facts: amounts.map((one) => ({ label: counted(one.parties, 'party', 'parties'), value: money(one.amount, one.currency), numeric: true })),
    }]}
    />
  )
}

/** Says what a month’s invoices would come to before they are issued, and how far they are once they are. */
export function MonthlyDialog({ onClose }: { onClose: () => void }) {
  const [month, setMonth] = useState(monthsBack(2)[1] ?? '')
  const [running, setRunning] = useState<number | null>(null)
  const preview = useAsk('invoiceRuns.preview', { month })
  const act = useAct('invoiceRuns.start')
  // Somebody’s run that is under way is shown to its end, though the preview forgets it then.
  const found = preview.data?.running_id ?? null
  if (running === null && found !== null) setRunning(found)
  if (running !== null) return <MonthlyProgress id={running} onClose={onClose} />
  const error = act.error ?? preview.error
  return (
    <Dialog
      open onOpenChange={onClose} title="Issue the invoices of a month" locked={act.isPending}
      description="Each party gets one invoice for each currency, with all its open charges up to the end of the month. It is numbered and mailed at once."
      footer={(
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary" busy={act.isPending} disabledReason={!preview.data?.parties && 'There is nothing to issue.'}
            onClick={() => act.mutate({ month }, { onSuccess: ({ id }) => setRunning(id) })}
          >
            Issue
          </Button>
        </>
      )}
    >
      <div className="flex flex-col gap-4">
        {error && <Notice tone="red">{error.message}</Notice>}
        <ChoiceField
          id="month" name="month" label="Month" required value={month} onChange={(value) => setMonth(value === null ? month : String(value))}
          options={monthsBack(MONTHS + 1).slice(1).map((value) => ({ value, label: monthText(value) }))}
        />
        {preview.data ? <Billed preview={preview.data} /> : !preview.error && <Skeleton className="h-24" />}
        <Notice tone="orange">An issued invoice is not changed any more; what is wrong with it is corrected by a credit note.</Notice>
      </div>
    </Dialog>
  )
}

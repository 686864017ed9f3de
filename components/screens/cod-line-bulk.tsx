'use client'

import { useState } from 'react'
import { MoneyField } from '@/components/fields/money'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Reply } from '@/lib/contract/types'
import { codLineChoices, codTolerance } from '@/lib/domain/cod-payment'
import { counted } from '@/lib/domain/counted'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import type { Decision } from './cod-line-dialog'

type Line = Reply<'codPayments.lines'>['rows'][number]

/** Lines whose difference is so small, either way. */
const within = (lines: readonly Line[], most: string) => lines.filter((line) => (
  line.difference !== null && codLineChoices(line).includes('accept') && compare(line.difference, most) <= 0 && compare(line.difference, subtract(0, most)) >= 0
))

/** Accepts all small differences of the lines shown at once; they are ours to bear. */
export function CodLineBulk({ lines, onDecide }: { lines: readonly Line[]; onDecide: (lines: readonly Line[], decision: Decision) => void }) {
  const currency = lines[0]?.currency ?? 'AED'
  const [most, setMost] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const limit = most ?? codTolerance(currency)
  const small = within(lines, limit)
  if (lines.length < 2) return null
  const total = amountIn(sum(small.map(({ difference }) => difference ?? '0')), currency)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <MoneyField id="line-most" name="most" label="Differences up to" currency={currency} value={limit} onChange={(value) => setMost(value ?? null)} />
      <Button disabledReason={small.length === 0 && 'No difference is so small.'} onClick={() => setAsks(true)}>
        {`Accept ${counted(small.length, 'line')} within ${money(limit, currency)}`}
      </Button>
      {asks && (
        <ConfirmDialog
          open onOpenChange={setAsks} tone="primary" confirmLabel="Accept" title={`Accept ${counted(small.length, 'line')} within ${money(limit, currency)}?`}
          consequence={`Together they differ by ${money(total, currency)}, which is ours to bear.`}
          onConfirm={() => {
            setAsks(false)
            onDecide(small, { decision: 'accept', difference_reason: 'rounding', borne_by: 'rsa' })
          }}
        />
      )}
    </div>
  )
}

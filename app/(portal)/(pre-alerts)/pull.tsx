'use client'

import { useState } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { useRun } from '@/components/screens/use-run'
import { ask } from '@/lib/client/ask'
import { bagColumns, hawbColumns, noBag, noHawb, type BagRow, type HawbRow } from './pre-alert-draft'

const cells = <R extends Record<string, string>>(empty: R, columns: readonly { name: string }[], row: object): R => ({
  ...empty, ...Object.fromEntries(columns.map(({ name }) => [name, String((row as Record<string, unknown>)[name] ?? '')])),
})

/** Takes the parcels of a consolidation, of bags, or by their numbers over into the grids. */
export function Pull({ clientId, onPulled }: { clientId: number | null; onPulled: (hawbs: HawbRow[], bags: BagRow[]) => void }) {
  const [number, setNumber] = useState<string | null>(null)
  const { busy, run } = useRun()
  const pull = () => void run('pull', async () => {
    const { found, hawbs, bags } = await ask('preAlerts.pull', { number: number ?? '', client_id: clientId ?? 0 })
    onPulled(hawbs.map((row) => cells(noHawb, hawbColumns, row)), bags.map((row) => cells(noBag, bagColumns, row)))
    snack(found)
    setNumber(null)
  })
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-60 flex-1">
        <TextField id="pull" name="pull" label="Pull from consolidation, bags or parcels" hint="Their numbers; several separated by commas" value={number}
          onChange={setNumber} />
      </div>
      <Button busy={busy === 'pull'} disabledReason={clientId === null ? 'Choose the client first.' : !number?.trim() && 'Enter a number.'}
        onClick={pull}>Pull</Button>
    </div>
  )
}

'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import { counted } from '@/lib/domain/counted'
import { Refused } from '@/lib/domain/refused'

/** Days of a year that stand in the calendar, put into the next as tentative ones: people say which of them move. */
export function CopyYear({ country, name, year }: { country: string; name: string; year: number }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const refresh = useRefresh()
  const copy = async () => {
    setBusy(true)
    const { rows } = await ask('countries.holidays', { country_code: [country], year, status: 'active', page_size: 200 })
    let added = 0
    for (const { holiday_date, name: holiday, name_ar, half_day_until, state_id } of rows) {
      // A day that is there already stays as it is.
      const made = await ask('countries.addHoliday', {
        country_code: country, state_id, holiday_date: `${year + 1}${holiday_date.slice(4)}`, name: holiday, name_ar, half_day_until, tentative: true,
      }).catch((error: unknown) => {
        if (error instanceof Refused) return null
        throw error
      })
      if (made) added++
    }
    await refresh('countries.addHoliday')
    snack(`${added} of ${counted(rows.length, 'holiday')} copied to ${year + 1}.`)
    setBusy(false)
    setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Copy {year} to {year + 1}</Button>
      <ConfirmDialog
        open={open} onOpenChange={setOpen} title={`Copy the holidays of ${name} from ${year} to ${year + 1}?`}
        consequence="They come as tentative ones on the same dates. Days that are there already stay."
        confirmLabel="Copy" tone="primary" busy={busy} onConfirm={() => void copy()}
      />
    </>
  )
}

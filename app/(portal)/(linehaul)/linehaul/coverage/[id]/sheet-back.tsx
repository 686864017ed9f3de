'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Dropzone } from '@/components/ui/dropzone'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { sendFile } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import { counted } from '@/lib/domain/counted'
import { Refused } from '@/lib/domain/refused'

/** Takes the lane's sheet back: all of it or nothing, with every line that is wrong. */
export function SheetBack({ id, code }: { id: number; code: string }) {
  const router = useRouter()
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<string[]>([])
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFaults([])
    try {
      const { added, changed, removed, unchanged } = await sendFile('linehaul.saveSheet', { id }, file)
      await refresh('linehaul.saveSheet')
      snack(`${added} added, ${changed} changed, ${removed} removed, ${unchanged} as they were.`)
      setOpen(false)
      router.refresh()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFaults(error.errors.length > 0 ? error.errors.map(({ message }) => message) : [error.message])
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Send a sheet back</Button>
      <Dialog
        open={open} onOpenChange={setOpen} title={`Send the sheet of ${code} back`}
        description="The linehaul becomes what the file says: places and carriers it leaves out are removed. Nothing changes when a line is wrong."
      >
        <div className="flex flex-col gap-3">
          {faults.length > 0 && (
            <Notice tone="red" title={`${counted(faults.length, 'line was', 'lines were')} refused`}>
              <ul className="list-disc ps-5">{faults.map((fault) => <li key={fault}>{fault}</li>)}</ul>
            </Notice>
          )}
          <Dropzone
            id="lane-sheet" name="file" label={busy ? 'Reading the file …' : 'Drop the sheet here'}
            accept=".xlsx,.csv" maxBytes={20 * 1024 * 1024} disabled={busy} onFiles={(files) => void take(files[0])}
          />
        </div>
      </Dialog>
    </>
  )
}

'use client'

import { useState } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import { counted } from '@/lib/domain/counted'
import { Refused } from '@/lib/domain/refused'
import type { NamedRows } from './named-rows'

/** Approves projections one after another; those that are refused say why and stay as they are. */
export function ApproveMany({ ids, leave }: NamedRows) {
  const refresh = useRefresh()
  const [remarks, setRemarks] = useState<string | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [refused, setRefused] = useState<{ id: number; message: string }[] | null>(null)
  const approve = async () => {
    const messages: { id: number; message: string }[] = []
    for (const [at, id] of ids.entries()) {
      setDone(at)
      try {
        await ask('pasProjections.act', { id, action: 'approve', ...(remarks && { remarks }) })
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        messages.push({ id, message: error.errors[0]?.message ?? error.message })
      }
    }
    await refresh('pasProjections.act')
    if (messages.length > 0) return setRefused(messages)
    snack(`${counted(ids.length, 'projection is', 'projections are')} approved.`)
    leave()
  }
  const isRunning = done !== null && refused === null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={refused ? `${ids.length - refused.length} approved, ${refused.length} not` : `Approve ${counted(ids.length, 'projection')}?`}
      locked={isRunning}
      footer={refused
        ? <Button variant="primary" onClick={leave}>Close</Button>
        : <><Button onClick={leave}>Cancel</Button><Button variant="primary" busy={isRunning} onClick={() => void approve()}>Approve</Button></>}
    >
      {refused && <Notice tone="orange"><ul>{refused.map(({ id, message }) => <li key={id}>{message}</li>)}</ul></Notice>}
      {isRunning && <ProgressBar value={((done ?? 0) / ids.length) * 100} label="Approving" note={`${done} of ${ids.length}`} />}
      {done === null && (
        <TextField
          id="approve-remarks" name="remarks" label="Remarks" hint="Required for slots that are over capacity." value={remarks} onChange={setRemarks}
        />
      )}
    </Dialog>
  )
}

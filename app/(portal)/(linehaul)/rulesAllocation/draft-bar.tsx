'use client'

import { useState } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { useAct } from '@/lib/client/query'
import { unfinishedBacktests } from '@/lib/domain/allocation'
import type { Reply } from '@/lib/contract/types'
import { BacktestPanel } from './backtest-panel'

type RulesState = Reply<'allocation.desk'>
interface Props {
  state: RulesState
  clientId: number | null
  inDraft: boolean
  mayEdit: boolean
  onGo: (draft: boolean) => void
}

function PublishDialog({ draft, onClose, onDone }: { draft: NonNullable<RulesState['draft']>; onClose: () => void; onDone: () => void }) {
  const [note, setNote] = useState('')
  const publish = useAct('allocation.publish')
  const changedMeanwhile = publish.error?.status === 409 && /changed since this draft/.test(publish.error.message)
  const go = () => publish.mutate(
    { id: draft.id, note, ...(changedMeanwhile ? { over: true } : {}) },
    { onSuccess: ({ version_no }) => { snack(`Version ${version_no} is in force.`); onDone() } },
  )
  return (
    <Dialog
      open onOpenChange={onClose} title="Publish the draft" description="New orders go by these rules at once. Parcels already allocated keep their carrier."
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={publish.isPending} onClick={go}>{changedMeanwhile ? 'Publish over it' : 'Publish'}</Button>
      </>}
    >
      <div className="flex flex-col gap-3">
        {publish.error && <Notice tone={changedMeanwhile ? 'orange' : 'red'}>{publish.error.message}</Notice>}
        <TextField id="publish-note" name="note" label="What changes" value={note} onChange={(v) => setNote(v ?? '')} required maxLength={200} autoFocus />
      </div>
    </Dialog>
  )
}

/** The draft beside the rules in force: start one, try it on the last days, publish it or throw it away. */
export function DraftBar({ state, clientId, inDraft, mayEdit, onGo }: Props) {
  const [question, setQuestion] = useState<'publish' | 'drop' | null>(null)
  const start = useAct('allocation.startDraft')
  const drop = useAct('allocation.dropDraft')
  const test = useAct('allocation.backtest')
  const { draft, backtest } = state
  if (!draft) {
    return mayEdit ? (
      <div className="flex flex-wrap items-center gap-2 rounded border bg-surface-sunken p-3">
        <p className="me-auto text-ink-soft">Changes here take effect at once. Work on a draft to try them on the last 30 days first.</p>
        {start.error && <span className="text-red-strong">{start.error.message}</span>}
        <Button busy={start.isPending} onClick={() => start.mutate({ client_id: clientId }, { onSuccess: () => onGo(true) })}>Start a draft</Button>
      </div>
    ) : null
  }
  const running = backtest && (unfinishedBacktests as readonly string[]).includes(backtest.status)
  return (
    <section aria-label="Draft" className="flex flex-col gap-3 rounded border border-accent bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto">
          <b>
            {inDraft ? 'You are looking at the draft' : 'There is a draft'}
          </b> <span className="text-ink-soft">of {draft.rules} rules, started by {draft.created_by_name}, <When moment={draft.created_at} /></span>
        </p>
        <Button onClick={() => onGo(!inDraft)}>{inDraft ? 'Show the rules in force' : 'Open the draft'}</Button>
        {mayEdit && (
          <Button busy={test.isPending || Boolean(running)} onClick={() => test.mutate({ draft_id: draft.id, days: 30 })}>Try on the last 30 days</Button>
        )}
        {mayEdit && <Button variant="primary" onClick={() => setQuestion('publish')}>Publish</Button>}
        {mayEdit && <Button variant="quiet" onClick={() => setQuestion('drop')}>Drop</Button>}
      </div>
      {test.error && <Notice tone="red">{test.error.message}</Notice>}
      {backtest && <BacktestPanel backtest={backtest} />}
      {question === 'publish' && <PublishDialog draft={draft} onClose={() => setQuestion(null)} onDone={() => { setQuestion(null); onGo(false) }} />}
      <ConfirmDialog
        open={question === 'drop'} onOpenChange={() => setQuestion(null)} title="Drop the draft?"
        consequence="Its changes are lost. The rules in force stay as they are." confirmLabel="Drop" tone="danger"
        busy={drop.isPending} onConfirm={() => drop.mutate({ id: draft.id }, { onSuccess: () => { setQuestion(null); onGo(false) } })}
      />
    </section>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import { DOC_KEPT_DAYS, logisticsDocState } from '@/lib/domain/logistics-doc'
import { moveOf } from '@/lib/domain/move'
import { useDoc } from './doc-state'

const DocDialog = later(() => import('../../doc-list/doc-dialog').then((part) => part.DocDialog))
const ReplaceDialog = later(() => import('./replace-dialog').then((part) => part.ReplaceDialog))

const mail: Action = {
  label: 'Send mail', call: 'logisticsDocs.send', done: 'The mail is on its way.',
  ask: {
    to: { as: 'tags', label: 'To', hint: 'Up to 10 addresses; Enter or a comma adds one.', required: true }, cc: { as: 'tags', label: 'Cc' },
    subject: { as: 'text', label: 'Subject', required: true }, message: { as: 'longText', label: 'Message' },
  },
}

/** What may be done with a document: every button is there for whoever may make its call. */
export function DocActions(props: DetailProps<'logisticsDocs.one'>) {
  const doc = useDoc(props)
  const { may } = props
  const router = useRouter()
  const [open, setOpen] = useState<'edit' | 'replace' | 'mail' | 'delete' | null>(null)
  const toggle = useAct('logisticsDocs.toggle')
  const remove = useAct('logisticsDocs.remove')
  const close = () => setOpen(null)
  const id = Number(doc.id)
  const [to = doc.state] = logisticsDocState.next(doc.state)
  const words = moveOf(logisticsDocState, doc.state, to)
  const move = () => toggle.mutate({ id, state: to }, {
    onSuccess: () => snack((words?.done ?? '').replace('[it]', doc.doc_no)), onError: (error) => snack(error.message),
  })
  const drop = () => remove.mutate({ id }, { onSuccess: () => { snack(`${doc.doc_no} is deleted.`); router.push('/doc-list') } })
  return (
    <div className="flex flex-wrap gap-2">
      {may['logisticsDocs.remove'] && <Button onClick={() => setOpen('delete')}>Delete</Button>}
      {may['logisticsDocs.send'] && <Button onClick={() => setOpen('mail')}>E-mail</Button>}
      {may['logisticsDocs.replace'] && <Button onClick={() => setOpen('replace')}>Replace file</Button>}
      {may['logisticsDocs.change'] && <Button onClick={() => setOpen('edit')}>Edit</Button>}
      {may['logisticsDocs.toggle'] && <Button busy={toggle.isPending} onClick={move}>{words?.label}</Button>}
      <Button variant="primary" onClick={() => void download('logisticsDocs.file', { id })}>Download</Button>
      {open === 'edit' && <DocDialog doc={doc} onClose={close} onSaved={() => router.refresh()} />}
      {open === 'replace' && <ReplaceDialog id={id} docNo={doc.doc_no} onClose={close} />}
      {open === 'mail' && <ActionDialog action={mail} title={`E-mail ${doc.doc_no}`} input={{ ids: [id] }} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'} onOpenChange={close} title={`Delete ${doc.doc_no}?`} consequence={`Its file is removed after ${DOC_KEPT_DAYS} days.`}
        confirmLabel="Delete" tone="danger" busy={remove.isPending} error={remove.error?.message} onConfirm={drop}
      />
    </div>
  )
}

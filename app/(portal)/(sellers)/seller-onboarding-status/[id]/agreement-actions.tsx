'use client'

import { useState } from 'react'
import { ActionDialog, runAction } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { useRefresh } from '@/lib/client/query'
import { agreementStatus } from '@/lib/domain/agreement'
import { moveOf } from '@/lib/domain/move'
import { mayBeReminded } from '@/lib/domain/seller-step'
import { useAgreement, type AgreementPage, type AgreementProps } from './use-agreement'

const CopyDialog = later(() => import('./copy-dialog').then((part) => part.CopyDialog))
const note = { as: 'longText', label: 'What is wrong with it', required: true } as const

/** What may be done with a copy that differs. */
const judging: Record<'accept' | 'refuse', Action> = {
  accept: { label: 'Accept the copy', call: 'sellerAgreements.review', consequence: 'It is filed, with the dates given with it.' },
  refuse: {
    label: 'Refuse the copy', call: 'sellerAgreements.review', danger: true, ask: { note },
    consequence: 'The seller is told why, and may send it again.',
  },
}

function Countersign({ page }: { page: AgreementPage }) {
  const [isOpen, setOpen] = useState(false)
  const move = moveOf(agreementStatus, 'sealed', 'countersigning')
  const it = page.agreement?.agreement_no ?? ''
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>Countersign</Button>
      {isOpen && (
        <ActionDialog
          action={{ label: 'Countersign', call: 'sellerAgreements.countersign', ...(move?.consequence && { consequence: move.consequence }) }}
          title={`Countersign ${it}?`} input={{ id: page.id }}
          onClose={() => setOpen(false)} onDone={() => snack(move?.done ?? '')}
        />
      )}
    </>
  )
}

function Judge({ page }: { page: AgreementPage }) {
  const [decision, setDecision] = useState<'accept' | 'refuse' | null>(null)
  return (
    <>
      <Button onClick={() => setDecision('refuse')}>Refuse copy</Button>
      <Button onClick={() => setDecision('accept')}>Accept copy</Button>
      {decision && (
        <ActionDialog
          action={judging[decision]} title={`${judging[decision].label} of ${page.agreement?.agreement_no ?? ''}?`} input={{ id: page.id, decision }}
          onClose={() => setDecision(null)} onDone={() => snack(decision === 'accept' ? 'The copy is filed.' : 'The copy is refused, and the seller is told.')}
        />
      )}
    </>
  )
}

/** What may be done next with a seller's agreement. */
export function AgreementActions(props: AgreementProps) {
  const page = useAgreement(props)
  const refresh = useRefresh()
  const { busy, run } = useRun()
  const [isUploading, setUploading] = useState(false)
  const standing = { stage: page.onboarding_stage, agreement_status: page.agreement?.status ?? null }
  const file = (which: 'newest' | 'copy', label: string) => (
    <Button busy={busy === which} onClick={() => void run(which, () => runAction({ label, call: 'sellerAgreements.download' }, { id: page.id, file: which }))}>
      {label}
    </Button>
  )
  const retry = () => void run('retry', async () => {
    await runAction({ label: 'Retry', call: 'sellerAgreements.retry' }, { id: page.id })
    await refresh('sellerAgreements.retry')
  })
  const remind = () => void run('remind', async () => {
    await runAction({ label: 'Remind', call: 'sellerOnboarding.remind' }, { ids: [page.id] })
    await refresh('sellerOnboarding.remind')
    snack('The reminder is on its way.')
  })
  return (
    <>
      {page.has_file && file('newest', 'Download agreement')}
      {page.agreement?.copy_state && file('copy', 'View copy')}
      {props.may['sellerOnboarding.remind'] && mayBeReminded(standing) && <Button busy={busy === 'remind'} onClick={remind}>Send reminder</Button>}
      {page.may_upload && <Button onClick={() => setUploading(true)}>Upload copy</Button>}
      {page.may_retry && <Button variant="primary" busy={busy === 'retry'} onClick={retry}>Retry sealing</Button>}
      {page.may_countersign && <Countersign page={page} />}
      {page.may_review && <Judge page={page} />}
      {isUploading && <CopyDialog page={page} onClose={() => setUploading(false)} />}
    </>
  )
}

'use client'

import { useState } from 'react'
import { ActionDialog, runAction } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { useRun } from '@/components/screens/use-run'
import { Button, ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { useAsk, useRefresh } from '@/lib/client/query'
import { bagStatus } from '@/lib/domain/container'
import { counted } from '@/lib/domain/counted'
import { EditDialog } from './edit-dialog'

type Props = DetailProps<'bags.one'>
const CloseDialog = later(() => import('../../addBag/close-dialog').then((part) => part.CloseDialog))
const reason = { reason: { as: 'text', label: 'Reason', required: true } } as const
const reopen: Action = { label: 'Reopen', call: 'bags.reopen', consequence: 'Its label and seal become invalid.', ask: reason }
const cancel: Action = { label: 'Cancel bag', call: 'bags.cancel', consequence: 'Its packages return to the floor.', ask: reason, danger: true }

/** The bag as it is now. */
export function BagHead({ call, input, record }: Props) {
  const bag = useAsk(call, input, { first: record }).data ?? record
  return <Chip tone={bagStatus.tone(bag.status)}>{bagStatus.label(bag.status)}</Chip>
}

/** Only what may be done next with a bag of this status. */
export function BagActions({ call, input, record, may }: Props) {
  const bag = useAsk(call, input, { first: record }).data ?? record
  const refresh = useRefresh()
  const { busy, run } = useRun()
  const [open, setOpen] = useState<'close' | 'reopen' | 'cancel' | 'edit' | null>(null)
  const shut = () => setOpen(null)
  const isOpen = bag.status === 'open'
  const isLoaded = bag.consolidation_no !== null
  const inConsolidation = isLoaded && `It is in consolidation ${bag.consolidation_no}. Remove it first.`
  return (
    <>
      {may['bags.contents'] && (
        <Button busy={busy === 'contents'} onClick={() => void run('contents', () => runAction({ label: '', call: 'bags.contents' }, { id: bag.id }))}>
          Download contents
        </Button>
      )}
      {may['bags.cancel'] && bagStatus.can(bag.status, 'cancelled') && (
        <Button disabledReason={inConsolidation} onClick={() => setOpen('cancel')}>Cancel bag</Button>
      )}
      {may['bags.reopen'] && bagStatus.can(bag.status, 'open') && <Button disabledReason={inConsolidation} onClick={() => setOpen('reopen')}>Reopen</Button>}
      {may['bags.change'] && <Button onClick={() => setOpen('edit')}>Edit</Button>}
      {isOpen && may['bags.scanIn'] && <ButtonLink href={`/addBag?bag_no=${encodeURIComponent(bag.bag_no)}`}>Continue scanning</ButtonLink>}
      {isOpen && may['bags.close'] && (
        <Button variant="primary" disabledReason={bag.package_count === 0 && 'The bag is empty.'} onClick={() => setOpen('close')}>Close bag</Button>
      )}
      {!isOpen && bag.status !== 'cancelled' && may['containers.bagLabel'] && (
        <Button
          variant="primary" busy={busy === 'label'}
          onClick={() => void run('label', () => runAction({ label: '', call: 'containers.bagLabel' }, { id: bag.id }))}
        >
          Print label
        </Button>
      )}
      {open === 'close' && <CloseDialog bag={bag} mayPrint={may['containers.bagLabel'] ?? false} onClose={shut} onClosed={shut} />}
      {open === 'edit' && <EditDialog bag={bag} onClose={shut} />}
      {open === 'reopen' && (
        <ActionDialog
          action={reopen} title={`Reopen bag ${bag.bag_no}?`} input={{ id: bag.id }} onClose={shut}
          onDone={() => { void refresh('bags.reopen'); snack('The bag is open again.') }}
        />
      )}
      {open === 'cancel' && (
        <ActionDialog
          action={cancel} title={`Cancel bag ${bag.bag_no}? ${counted(bag.package_count, 'package returns', 'packages return')} to the floor.`}
          input={{ id: bag.id }} onClose={shut} onDone={() => { void refresh('bags.cancel'); snack('The bag is cancelled.') }}
        />
      )}
    </>
  )
}

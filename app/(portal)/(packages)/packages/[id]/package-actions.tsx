'use client'

import { useState } from 'react'
import { ActionDialog, runAction } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { useRun } from '@/components/screens/use-run'
import { Button, ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { snack } from '@/components/ui/snackbar'
import { useAsk } from '@/lib/client/query'
import type { CallName } from '@/lib/contract/types'
import { cancelReason, labelStatus, packageStatus } from '@/lib/domain/package'

type Props = DetailProps<'packages.one'>

const cancel: Action = {
  label: 'Cancel package',
  call: 'packages.cancel',
  consequence: 'Its label will be void and its tracking number cannot be used again.',
  ask: {
    reason_code: { as: 'choice', label: 'Reason', options: cancelReason.options, required: true },
    reason: { as: 'text', label: 'What happened', required: true },
  },
  danger: true,
}

/** The package as it is now, its status and its label. */
export function PackageHead({ call, input, record }: Props) {
  const p = useAsk(call, input, { first: record }).data ?? record
  return (
    <>
      <Chip tone={packageStatus.tone(p.status)}>{packageStatus.label(p.status)}</Chip>
      <Chip tone={labelStatus.tone(p.label_status)}>Label: {labelStatus.label(p.label_status)}</Chip>
    </>
  )
}

/** Only what may be done next; what cannot be done says why. */
export function PackageActions({ call, input, record, may }: Props) {
  const p = useAsk(call, input, { first: record }).data ?? record
  const { busy, run } = useRun()
  const [cancelling, setCancelling] = useState(false)
  const print = (name: CallName) => run(name, () => runAction({ label: '', call: name }, { id: p.id }))
  return (
    <>
      <ButtonLink href={`/tracking/details?tracking_no=${encodeURIComponent(p.tracking_no)}`}>Track</ButtonLink>
      {may['packages.printInvoice'] && (
        <Button
          busy={busy === 'packages.printInvoice'} disabledReason={p.items.length === 0 && `No items are recorded for ${p.tracking_no}.`}
          onClick={() => void print('packages.printInvoice')}
        >
          Shipping invoice
        </Button>
      )}
      {may['packages.cancel'] && (
        <Button
          variant="secondary" disabledReason={!p.can.cancel && `It cannot be cancelled because it is ${packageStatus.label(p.status)}.`}
          onClick={() => setCancelling(true)}
        >
          Cancel package
        </Button>
      )}
      {p.can.edit && <ButtonLink href={`/package-edit?id=${p.id}`}>Edit</ButtonLink>}
      {may['packages.printLabel'] && (
        <Button
          variant="primary" busy={busy === 'packages.printLabel'}
          disabledReason={p.label_status !== 'created' && (p.label_error ?? 'The label is not ready.')} onClick={() => void print('packages.printLabel')}
        >
          Print label
        </Button>
      )}
      {cancelling && (
        <ActionDialog
          action={cancel} title={`Cancel package ${p.tracking_no}?`} input={{ ids: [p.id] }}
          onClose={() => setCancelling(false)} onDone={() => snack('The package is cancelled.')}
        />
      )}
    </>
  )
}

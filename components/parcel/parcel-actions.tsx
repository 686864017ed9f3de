'use client'

import { ChevronDown } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ActionDialog, runAction } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { useRun } from '@/components/screens/use-run'
import { Button, ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { RefreshButton } from '@/components/ui/refresh-button'
import { snack } from '@/components/ui/snackbar'
import type { CallName } from '@/lib/contract/types'
import { cancelReason, labelStatus, packageStatus } from '@/lib/domain/package'
import { AddEvent } from './add-event'
import { FetchButton } from './fetch-button'
import type { Details, Package } from './parcel-facts'
import type { May } from './parcel-may'
import { useParcelFiles } from './use-parcel-files'
import { useRecord } from './use-record'

interface Props {
  details: Details | null
  record: Package | null
  may: May
}

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

/** The parcel as it is now, its status and its label. */
export function ParcelHead({ details, record }: Omit<Props, 'may'>) {
  const p = useRecord(record)
  const status = p?.status ?? details?.package.status
  return (
    <>
      {status && <Chip tone={packageStatus.tone(status)}>{packageStatus.label(status)}</Chip>}
      {p && <Chip tone={labelStatus.tone(p.label_status)}>Label: {labelStatus.label(p.label_status)}</Chip>}
    </>
  )
}

/** What is done less often: files, mail, invoice, and the end of the order. */
function More({ details, record, may, onCancel }: Props & { onCancel: () => void }) {
  const number = details?.package.tracking_no ?? record?.tracking_no ?? ''
  const files = useParcelFiles([number])
  const { busy, run } = useRun()
  const print = () => run('invoice', () => runAction({ label: '', call: 'packages.printInvoice' }, { id: record?.id }))
  const entries: MenuEntry[] = [
    ...(details ? [{ heading: 'Download' }, ...files.downloads] : []),
    ...(details?.has_pod && may.pod ? [{ heading: 'Proof of delivery' }, ...files.proofs] : []),
    ...(details ? ['divider' as const, { label: 'Mail', onSelect: files.mail }] : []),
    ...(
      record && may.printInvoice
        ? [{ label: 'Shipping invoice', disabledReason: record.items.length === 0 && `No items are recorded for ${number}.`, onSelect: () => void print() }]
        : []
    ),
    ...(
      record && may.cancel
        ? ['divider' as const, {
          label: 'Cancel package', tone: 'danger' as const, onSelect: onCancel,
          disabledReason: !record.can.cancel && `It cannot be cancelled because it is ${packageStatus.label(record.status)}.`,
        }]
        : []
    ),
  ]
  if (entries.length === 0) return null
  return (
    <>
      <Menu trigger={<Button busy={busy !== null || files.busy !== null}>More <ChevronDown aria-hidden className="size-3.5" /></Button>} entries={entries} />
      {files.dialogs}
    </>
  )
}

/** Only what may be done next; what cannot be done says why. */
export function ParcelActions({ details, record: served, may }: Props) {
  const router = useRouter()
  const record = useRecord(served)
  const { busy, run } = useRun()
  const [isCancelling, setCancelling] = useState(false)
  const parcel = details?.package ?? record
  if (!parcel) return null
  const print = (name: CallName) => run(name, () => runAction({ label: '', call: name }, { id: parcel.id }))
  return (
    <>
      <RefreshButton label="Refresh" />
      {may.fetch && <FetchButton orderId={parcel.order_id} carrier={parcel.carrier} />}
      {may.addEvent && <AddEvent packageId={parcel.id} />}
      <More details={details} record={record} may={may} onCancel={() => setCancelling(true)} />
      {record?.can.edit && <ButtonLink href={`/package-edit?id=${record.id}`}>Edit</ButtonLink>}
      {record && may.printLabel && (
        <Button
          variant="primary" busy={busy === 'packages.printLabel'}
          disabledReason={record.label_status !== 'created' && (record.label_error ?? 'The label is not ready.')}
          onClick={() => void print('packages.printLabel')}
        >
          Print label
        </Button>
      )}
      {isCancelling && (
        <ActionDialog
          action={cancel} title={`Cancel package ${parcel.tracking_no}?`} input={{ ids: [parcel.id] }}
          onClose={() => setCancelling(false)}
          onDone={() => {
            snack('The package is cancelled.')
            router.refresh()
          }}
        />
      )}
    </>
  )
}

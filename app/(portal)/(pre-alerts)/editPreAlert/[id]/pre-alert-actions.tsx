'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { DetailProps } from '@/components/screens/detail'
import { ActionDialog } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Menu } from '@/components/ui/menu'
import { snack } from '@/components/ui/snackbar'
import { ask, download } from '@/lib/client/ask'
import { useAsk, useRefresh } from '@/lib/client/query'
import { moveOf } from '@/lib/domain/move'
import { isPreAlertIn, preAlertStatus, scannedPreAlerts, type PreAlertStatus } from '@/lib/domain/pre-alert'

type Props = DetailProps<'preAlerts.one'>
type One = Props['record']

export function PreAlertHead({ input, record }: Props) {
  const one = useAsk('preAlerts.one', input, { first: record }).data ?? record
  return <Chip tone={preAlertStatus.tone(one.status)}>{preAlertStatus.label(one.status)}</Chip>
}

/** A move as a dialog, in the words of its machine. */
function dialogOf(one: One, to: PreAlertStatus): Action & { title: string } {
  const move = moveOf(preAlertStatus, one.status, to)
  const named = (text: string | undefined) => text?.replaceAll('[it]', one.pre_alert_no)
  const label = move?.label ?? preAlertStatus.label(to)
  const reason = move?.reason && { reason: { as: 'text' as const, label: 'Reason', ...(move.reason === 'required' && { required: true }) } }
  const release = isPreAlertIn(one.status, 'in_clearance') && to === 'closed' && {
    release_no: { as: 'text' as const, label: 'Customs release no', hint: 'Where no parcel tells of one' },
  }
  return {
    label, title: `${label} ${one.pre_alert_no}?`, call: to === 'inactive' ? 'preAlerts.deactivate' : 'preAlerts.move',
    done: named(move?.done) ?? `${one.pre_alert_no} is ${preAlertStatus.label(to).toLowerCase()}.`,
    ...(move?.consequence && { consequence: move.consequence }), ...((reason || release) && { ask: { ...reason, ...release } }),
    ...(move?.danger && { danger: true }),
  }
}

/** What brings it on its way comes first, as the one main button. */
const onwards: readonly PreAlertStatus[] = ['acknowledged', 'departed', 'arrived', 'in_clearance', 'closed']
const hasPart = (one: One, fits: (part: One['part_list'][number]) => boolean) => one.part_list.some(fits)

/** Further parts leave and come while the first is received already. */
function steps(one: One): { label: string; query: string }[] {
  const flying = isPreAlertIn(one.status, 'departed', 'arrived')
  const open = isPreAlertIn(one.status, 'pending', 'acknowledged', 'departed', 'arrived')
  return [
    ...(flying && one.may_depart && hasPart(one, ({ atd }) => atd === null) ? [{ label: 'Next part departed', query: 'depart' }] : []),
    ...(isPreAlertIn(one.status, 'arrived') && one.may_receive && hasPart(one, ({ atd, ata }) => atd !== null && ata === null)
      ? [{ label: 'Next part arrived', query: 'arrive' }] : []),
    ...(open && (one.may_edit || one.may_receive) && one.master_pieces > 1 ? [{ label: 'Another part', query: 'split' }] : []),
  ]
}

/** Only what may be done now: the next step as a button, the rest behind it, files beside. */
export function PreAlertActions({ input, record }: Props) {
  const one = useAsk('preAlerts.one', input, { first: record }).data ?? record
  const [asking, setAsking] = useState<PreAlertStatus | null>(null)
  const { busy, run } = useRun()
  const refresh = useRefresh()
  const router = useRouter()
  const id = Number(one.id)
  const over = (query: string) => router.push(`?${query}=${id}`)
  const press = (to: PreAlertStatus) => {
    if (to === 'departed' || to === 'arrived') return over(to === 'departed' ? 'depart' : 'arrive')
    if (to !== 'acknowledged') return setAsking(to)
    return void run('move', async () => {
      await ask('preAlerts.move', { id, status: to })
      await refresh('preAlerts.move')
      snack(`${one.pre_alert_no} is acknowledged.`)
    })
  }
  const mayReceive = one.may_receive && isPreAlertIn(one.status, ...scannedPreAlerts)
  const next = isPreAlertIn(one.status, 'arrived') ? undefined : onwards.find((to) => one.allowed_transitions.includes(to))
  const rest = [
    ...steps(one).map(({ label, query }) => ({ label, onSelect: () => over(query) })),
    ...(mayReceive && !isPreAlertIn(one.status, 'arrived') ? [{ label: 'Receive late scans', onSelect: () => over('receive') }] : []),
    ...one.allowed_transitions.filter((to) => to !== next).map((to) => {
      const { label, danger } = dialogOf(one, to)
      return { label, onSelect: () => press(to), tone: danger ? ('danger' as const) : undefined }
    }),
  ]
  const file = (label: string, work: () => Promise<unknown>) => ({ label, onSelect: () => void run('files', work) })
  const files = [
    file('Manifest, PDF', () => download('preAlerts.manifest', { id, format: 'pdf' })),
    file('Manifest, workbook', () => download('preAlerts.manifest', { id, format: 'xlsx' })),
    ...(one.documents.length > 0 ? [file('Documents, zip', () => download('preAlerts.documents', { id }))] : []),
  ]
  const dialog = asking && dialogOf(one, asking)
  return (
    <>
      <Menu trigger={<Button busy={busy === 'files'}>Print and download</Button>} entries={() => files} />
      {rest.length > 0 && <Menu trigger={<Button>More</Button>} entries={() => rest} />}
      {isPreAlertIn(one.status, 'arrived') && mayReceive && <Button variant="primary" onClick={() => over('receive')}>Receive</Button>}
      {next && <Button variant="primary" busy={busy === 'move'} onClick={() => press(next)}>{dialogOf(one, next).label}</Button>}
      {dialog && <ActionDialog action={dialog} title={dialog.title} input={asking === 'inactive' ? { id } : { id, status: asking }}
        onClose={() => setAsking(null)} />}
    </>
  )
}

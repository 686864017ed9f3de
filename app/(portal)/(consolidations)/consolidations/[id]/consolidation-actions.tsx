'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { DetailProps } from '@/components/screens/detail'
import { ActionDialog } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { sentenceOf, inputOf } from '@/components/screens/list-query'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Menu } from '@/components/ui/menu'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { cargoManifestFormat, consolidationSheet, manifestLayout } from '@/lib/domain/consolidation'
import { consolidationStatus } from '@/lib/domain/container'
import { dispatch, stageNow, startStaging, unstage } from '../../queue-parts'

type Props = DetailProps<'consolidations.one'>
type One = Reply<'consolidations.one'>
type Name = One['allowed_actions'][number]

export function ConsolidationHead({ input, record }: Props) {
  const one = useAsk('consolidations.one', input, { first: record }).data ?? record
  return <Chip tone={consolidationStatus.tone(one.status)}>{consolidationStatus.label(one.status)}</Chip>
}

const change = (action: string) => ({ id: '[id]', action, version: '[version]' })
const dialogs: Partial<Record<Name, Action>> = {
  close: {
    label: 'Close consolidation', call: 'consolidations.change', with: change('close'), confirm: 'Close [consolidation_no]?',
    consequence: 'Its content is final and its manifest can be had. It waits to be staged.',
    ask: {
      gross_weight: { as: 'weight', label: 'Gross weight', hint: 'By the scale; that of its bags unless said otherwise' },
      weight_reason: { as: 'text', label: 'Why it differs', hint: 'When it is more than 1 % or 2 kg off' },
    }, done: 'The consolidation is closed.',
  },
  reopen: {
    label: 'Reopen', call: 'consolidations.change', with: change('reopen'), confirm: 'Reopen [consolidation_no]?',
    consequence: 'It is a draft again.', ask: { reason: { as: 'text', label: 'Reason', required: true } }, done: 'It is a draft again.',
  },
  delete: {
    label: 'Delete', call: 'consolidations.remove', with: { id: '[id]' },
    confirm: 'Delete consolidation [consolidation_no]? [bag_count bag becomes|bags become] free again.', danger: true, done: 'The consolidation is deleted.',
  },
  start_staging: startStaging, stage: stageNow, unstage, dispatch,
  return_to_facility: {
    label: 'Return to facility', call: 'consolidations.change', with: change('return_to_facility'),
    confirm: 'Take [consolidation_no] back to the facility?', consequence: 'It is staged again, without a lane.', danger: true,
    ask: { reason: { as: 'text', label: 'Reason', required: true } }, done: 'It is staged again.',
  },
  deconsolidate: {
    label: 'Deconsolidate', call: 'consolidations.deconsolidate', with: { ids: ['[id]'] }, confirm: 'Open [consolidation_no]? [bag_count bag] will be freed.',
    consequence: 'Bags for this airport are emptied; those that travel on stay sealed.', done: 'It is opened.',
  },
}
const panels: Partial<Record<Name, readonly [label: string, query: string]>> = {
  flights: ['Flight details', 'flights'], depart: ['Confirm departure', 'depart'], receive: ['Receive', 'receive'], clear: ['Clearance', 'tab=clearance'],
}
/** What brings it on its way comes first, as the one main button. */
const onwards: readonly Name[] = ['close', 'start_staging', 'stage', 'dispatch', 'depart', 'receive', 'deconsolidate', 'clear']

/** Only what may be done now: the next step as a button, the rest behind it, files beside. */
export function ConsolidationActions({ input, record }: Props) {
  const one = useAsk('consolidations.one', input, { first: record }).data ?? record
  const [asking, setAsking] = useState<Action | null>(null)
  const { busy, run } = useRun()
  const router = useRouter()
  const id = Number(one.id)
  const labelOf = (name: Name) => (name === 'stage' && one.status === 'staging' ? 'Scan in lane' : (panels[name]?.[0] ?? dialogs[name]?.label ?? name))
  const press = (name: Name) => {
    if (name === 'stage' && one.status === 'staging') return router.push(`?lane=${id}`)
    const panel = panels[name]?.[1]
    if (panel) return router.push(panel.includes('=') ? `?${panel}` : `?${panel}=${id}`)
    return setAsking(dialogs[name] ?? null)
  }
  const allowed: readonly Name[] = one.allowed_actions.filter((name) => name !== 'edit')
  const next = onwards.find((name) => allowed.includes(name))
  const rest = allowed.filter((name) => name !== next)
  const files = [
    ...(one.status === 'draft'
      || one.status === 'cancelled' ? [] : manifestLayout.options.flatMap((
        layout,
      ) => cargoManifestFormat.options.filter(({ value }) => layout.value !== 'cargo' || value !== 'xml').map((format) => ({
      label: `${layout.label} manifest, ${format.label}`,
      onSelect: () => void run('files', () => download('consolidations.manifest', { format: format.value, consolidation_ids: [id], layout: layout.value })),
    })))),
    ...consolidationSheet.options.filter(({ value }) => (
      value === 'lane_card' ? one.staging_lane : value === 'gate_pass' ? one.dispatched_at : one.received_at
    )).map(({ value, label }) => ({
      label, onSelect: () => void run('files', () => download('consolidations.sheet', { id, sheet: value })),
    })),
  ]
  const row = one as Record<string, unknown>
  return (
    <>
      {files.length > 0 && <Menu trigger={<Button busy={busy === 'files'}>Print and download</Button>} entries={() => files} />}
      {rest.length > 0 && (
        <Menu
          trigger={<Button>More</Button>}
          entries={() => rest.map((name) => ({
            label: labelOf(name), onSelect: () => press(name), tone: dialogs[name]?.danger ? ('danger' as const) : undefined,
          }))}
        />
      )}
      {next && <Button variant="primary" onClick={() => press(next)}>{labelOf(next)}</Button>}
      {asking && (
        <ActionDialog
          action={{ ...asking, consequence: sentenceOf(asking.consequence ?? '', row) }}
          title={sentenceOf(asking.confirm ?? asking.label, row)} input={inputOf(asking.with, row)} onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

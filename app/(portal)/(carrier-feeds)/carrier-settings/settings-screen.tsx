'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { settingEnvironment } from '@/lib/domain/carrier-feed'
import { CarrierPicker } from '../carrier-picker'
import { CallLog } from './call-log'
import { LinePanel } from './line-panel'
import { SettingsForm } from './settings-form'
import { WaitingPanel } from './waiting-panel'

interface Props {
  first: Reply<'carrierSettings.list'>
  log: Reply<'carrierSettings.calls'> | null
  waiting: Reply<'carrierSettings.bookings'> | null
  may: { edit: boolean; secrets: boolean }
}

/** One carrier in one environment: how its line does, what waits, its settings, and the calls made. */
export function SettingsScreen({ first, log, waiting, may }: Props) {
  const router = useRouter()
  const [isDirty, setDirty] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const { carrier_id: id, environment } = first
  const { data: now = first } = useAsk('carrierSettings.list', { id, environment }, { first, pollMs: 8000 })
  const go = (to: string) => (isDirty ? setLeaving(to) : router.push(to))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <CarrierPicker carrier={{ id, name: first.carrier }} onPick={(next) => go(`/carrier-settings?carrier_id=${next}`)} />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">Environment</legend>
          <div className="flex min-h-control items-center gap-4">
            {settingEnvironment.options.map((option) => (
              <label key={option.value} className="inline-flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="radio" name="environment" className="size-4 accent-primary" checked={option.value === environment}
                  onChange={() => go(`/carrier-settings?carrier_id=${id}&environment=${option.value}`)}
                />
                {option.label}{option.value === first.own_environment && <span className="text-meta text-ink-soft">(in use)</span>}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      {first.integration_kind !== 'api' && (
        <Notice tone="blue">{`${first.carrier} has no API: its events come by file. These settings are kept for the day it has one.`}</Notice>
      )}
      {now.missing.length > 0 && <Notice tone="orange" title="Still missing">{now.missing.join(', ')}</Notice>}
      <LinePanel now={now} mayTest={may.edit} />
      <WaitingPanel carrierId={id} environment={environment} first={waiting} mayEdit={may.edit} />
      <SettingsForm settings={now} may={may} onDirty={setDirty} />
      <CallLog carrierId={id} environment={environment} first={log} mayReplay={may.edit} />
      {leaving && (
        <ConfirmDialog
          open onOpenChange={() => setLeaving(null)} title="Leave without saving?" consequence="What you changed here is not saved yet."
          confirmLabel="Leave" onConfirm={() => { setDirty(false); setLeaving(null); router.push(leaving) }}
        />
      )}
    </div>
  )
}

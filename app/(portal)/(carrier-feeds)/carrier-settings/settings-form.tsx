'use client'

import { useEffect, useState } from 'react'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CopyCode } from '@/components/ui/copy-code'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { knownSetting, knownSettings, type KnownSetting } from '@/lib/domain/carrier-feed'
import { counted } from '@/lib/domain/counted'
import type { Refused } from '@/lib/domain/refused'
import { FreeSettings } from './free-settings'
import { SettingField } from './setting-field'

type Settings = Reply<'carrierSettings.list'>
type Values = Record<string, string | null>

const sections = ['Connection', 'Account', 'Shipping', 'Events', 'Webhook'] as const
const plainOf = ({ settings }: Settings): Values =>
  Object.fromEntries(settings.filter(({ value_type }) => value_type !== 'secret').map(({ setting_key, setting_value }) => [setting_key, setting_value]))
const typeOf = (settings: Settings, key: string) =>
  knownSetting(key)?.type ?? settings.settings.find(({ setting_key }) => setting_key === key)?.value_type ?? 'text'

const withoutSecrets = (settings: Settings, typed: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => typeOf(settings, key) !== 'secret'))

interface Props {
  settings: Settings
  may: { edit: boolean; secrets: boolean }
  onDirty: (isDirty: boolean) => void
}

/** What is stored under a key, as far as it may be read. */
const storedOf = ({ settings }: Settings, key: string) => ({
  isSet: settings.some(({ setting_key, has_value }) => setting_key === key && has_value),
  shown: settings.find(({ setting_key }) => setting_key === key)?.setting_value ?? null,
})

function WebhookAddress({ url }: { url: string }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium">Address the carrier calls</span>
      <span className="flex min-h-control min-w-0 items-center gap-2">
        <bdi dir="ltr" className="min-w-0 font-mono text-meta break-all">{url}</bdi>
        <CopyCode value={url} name="webhook address" />
      </span>
    </div>
  )
}

function ConfirmCopy({ count, onCancel, onConfirm }: { count: number; onCancel: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      open onOpenChange={onCancel} title={`Copy ${counted(count, 'setting')}, without secrets, to production?`}
      consequence="Those of production with the same names are replaced." confirmLabel="Copy" onConfirm={onConfirm}
    />
  )
}

/** What is stored and what was changed of it; what is saved is read again. */
function useSettings(settings: Settings, onDirty: Props['onDirty']) {
  const { typed: changed, setTyped: setChanged, isDirty, restored, settle } = useTyped<Values>(
    `carrier-settings:${settings.carrier_id}:${settings.environment}`, () => ({}), (typed) => withoutSecrets(settings, typed),
  )
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const [fault, setFault] = useState<Refused | null>(null)
  const act = useAct('carrierSettings.save')
  const saved = plainOf(settings)
  const valueOf = (key: string) => (key in changed ? (changed[key] ?? null) : (saved[key] ?? null))
  const set = (key: string, value: string | null) => setChanged((now) => ({ ...now, [key]: value }))
  const clean = () => { settle({}); setFault(null) }
  const send = (environment: Settings['environment'], values: Values, done: string) => {
    setFault(null)
    act.mutate(
      {
        carrier_id: settings.carrier_id, environment,
        settings: Object.entries(values).map(([setting_key, setting_value]) => ({ setting_key, setting_value, value_type: typeOf(settings, setting_key) })),
      },
      { onSuccess: () => { clean(); snack(done) }, onError: setFault },
    )
  }
  return { changed, isDirty, restored, saved, fault, isBusy: act.isPending, valueOf, set, clean, send }
}

/** The settings of a carrier by section; a secret can be written and never read. Only what was changed is sent. */
export function SettingsForm({ settings, may, onDirty }: Props) {
  const { changed, isDirty, restored, saved, fault, isBusy, valueOf, set, clean, send } = useSettings(settings, onDirty)
  const [isCopying, setCopying] = useState(false)
  const auth = valueOf('auth_kind')
  const fits = ({ auth: only }: KnownSetting) => only === undefined || auth === null || only.some((kind) => kind === auth)
  const faultOf = (key: string) => fault?.errors.find(({ field }) => field === key)?.message ?? null
  const known = new Set(knownSettings.map(({ key }) => key))
  const copied = Object.entries(saved).filter(([key, value]) => value && !(key === 'api_base_url' && value.startsWith('sandbox:')))
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(e) => { e.preventDefault(); send(settings.environment, changed, 'The settings are saved.') }}>
      <TypedNotice restored={restored} onRestart={clean} />
      {fault && <Notice tone="red">{fault.errors.length > 1 ? fault.errors.map(({ message }) => message).join(' ') : fault.message}</Notice>}
      {sections.map((section) => {
        const fields = knownSettings.filter((field) => field.section === section && fits(field))
        return fields.length > 0 && (
          <Card key={section} title={section}>
            <div className="grid gap-4 xl:grid-cols-2">
              {section === 'Webhook' && settings.webhook_url && <WebhookAddress url={settings.webhook_url} />}
              {fields.map((field) => (
                <SettingField
                  key={field.key} field={field} value={valueOf(field.key)} {...storedOf(settings, field.key)}
                  isTyped={field.key in changed} error={faultOf(field.key)}
                  disabled={field.type === 'secret' ? !may.secrets : !may.edit} onChange={(value) => set(field.key, value)}
                />
              ))}
            </div>
          </Card>
        )
      })}
      <FreeSettings
        settings={settings.settings.filter(({ setting_key }) => !known.has(setting_key))} changed={changed} faultOf={faultOf} mayEdit={may.edit} onChange={set}
      />
      {(may.edit || may.secrets) && (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t bg-surface py-3">
          <Button type="submit" variant="primary" busy={isBusy} disabledReason={!isDirty && 'Nothing has been changed.'}>Save</Button>
          {isDirty && <><Button variant="quiet" onClick={clean}>Undo changes</Button><span className="text-ink-soft">Unsaved changes</span></>}
          {may.edit && settings.environment === 'sandbox' && copied.length > 0 && <Button onClick={() => setCopying(true)}>Copy to production</Button>}
        </div>
      )}
      {isCopying && (
        <ConfirmCopy
          count={copied.length} onCancel={() => setCopying(false)}
          onConfirm={() => {
            setCopying(false)
            send('production', Object.fromEntries(copied), `${counted(copied.length, 'setting is', 'settings are')} copied to production.`)
          }}
        />
      )}
    </form>
  )
}

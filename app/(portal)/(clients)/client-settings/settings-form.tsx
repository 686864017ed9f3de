'use client'

import { FormBody } from '@/components/screens/form-body'
import type { FormPartProps, FormParts, ReadyForm } from '@/components/screens/form-definition'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'

/** Puts a section's fields to what holds without any setting; nothing is saved until the form is. */
function Defaults({ part, names, className }: { part: FormPartProps; names: readonly string[]; className?: string }) {
  const defaults = (part.record?.defaults ?? {}) as Record<string, unknown>
  const open = names.filter((name) => part.lockedReason(name) === null)
  const isUsual = open.every((name) => JSON.stringify(part.values[name] ?? null) === JSON.stringify(defaults[name] ?? null))
  if (open.length === 0 || isUsual) return null
  return (
    <Button size="small" className={className} onClick={() => { for (const name of open) part.set(name, defaults[name] ?? null) }}>Back to the defaults</Button>
  )
}

const resetting = (...names: string[]) => {
  const Part = (part: FormPartProps) => <Defaults part={part} names={names} className="mt-3" />
  return Part
}

const webhookNames = ['webhook_url', 'webhook_events', 'webhook_retry_max', 'webhook_timeout_s']

/** Tries the address that is saved: what is typed is tried once it is. */
function WebhookPart(part: FormPartProps) {
  const { values, record, lockedReason } = part
  const { busy, run } = useRun()
  const isSaved = Boolean(record?.webhook_url) && values.webhook_url === record?.webhook_url
  const test = () =>
    run('test', async () => {
      const { http_status, ms } = await ask('clientSettings.test', { id: Number(record?.client_id) })
      const isTaken = http_status >= 200 && http_status < 300
      snack(`The receiver answered ${http_status} in ${ms} ms.`, { tone: isTaken ? 'green' : 'red' })
    })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {lockedReason('webhook_url') === null && (
        <Button size="small" busy={busy === 'test'} disabledReason={!isSaved && 'Save an address first.'} onClick={() => void test()}>Send test webhook</Button>
      )}
      <span className="text-ink-soft">{record?.secret_set ? 'What we send is signed with your secret.' : 'What we send is not signed yet.'}</span>
      <Defaults part={part} names={webhookNames} />
    </div>
  )
}

const parts: FormParts = {
  'Cash on delivery': resetting('cod_allowed', 'cod_max_amount'), Parcels: resetting('default_incoterm', 'weight_adjustment_rate'), Webhook: WebhookPart,
  'API access': resetting('allowed_ips', 'api_rate_limit_per_min'),
}

/** A client's settings, each section with a way back to the defaults. */
export const SettingsForm = ({ form }: { form: ReadyForm }) => <FormBody form={form} parts={parts} />

import type { Visit } from '@/components/screens/enter'
import { readyForm } from '@/components/screens/form'
import type { FormScreen } from '@/components/screens/form-definition'
import { mayGo } from '@/components/screens/may-go'
import { parentPage } from '@/components/screens/parent'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { Reply } from '@/lib/contract/types'
import { client, type ScopedClient } from '../client-parent'
import { screen } from './fields'
import { SettingsForm } from './settings-form'

const path = '/client-settings'
type Settings = Reply<'clientSettings.one'>

function ready(visit: Visit, record: Settings) {
  const form = {
    ...readyForm(path, screen as FormScreen, visit, record), cancel: `/client-settings?client_id=${record.client_id}`,
    load: { call: 'clientSettings.one' as const, input: { id: record.client_id } },
  }
  const all = form.sections.flatMap(({ fields }) => fields.map(({ name }) => name))
  if (!visit.may('clientSettings.save')) return { ...form, locked: all, lockedReason: 'Changing settings takes the key to edit them.' }
  return { ...form, locked: all.filter((name) => !record.editable_fields.includes(name)), lockedReason: 'This setting is kept by our staff.' }
}

/** Where the rest of what is agreed with a client stands: the register of settings, which holds a value from a day on. */
function Agreed({ visit, id }: { visit: Visit; id: number }) {
  const href = `/configList?client_id=${id}`
  if (!mayGo(visit, href)) return null
  return (
    <p className="mb-3 text-ink-soft">
      Volumetric divisor, fees and rates agreed with this client alone
      are <Link href={href} className="text-accent underline underline-offset-2">values of the register</Link>.
    </p>
  )
}

async function settings(visit: Visit, { id }: ScopedClient) {
  const found = await visit.need('clientSettings.one', { id })
  const isSilent = found.webhook_url !== null && found.integration_mode !== 'webhook'
  return (
    <>
      <Agreed visit={visit} id={id} />
      {isSilent && <div className="mb-3"><Notice tone="yellow">The webhook gets nothing yet: by its record, the client’s system pulls events.</Notice></div>}
      <SettingsForm key={`${id} ${found.version}`} form={ready(visit, found)} />
    </>
  )
}

export default parentPage('/client-settings', client, { part: 'Settings', body: settings })

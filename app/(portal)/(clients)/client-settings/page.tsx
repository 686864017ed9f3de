import type { Visit } from '@/components/screens/enter'
import { readyForm } from '@/components/screens/form'
import type { FormScreen } from '@/components/screens/form-definition'
import { mayGo } from '@/components/screens/may-go'
import { ownPage } from '@/components/screens/own'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { Reply } from '@/lib/contract/types'
import { ClientHead, clientAsked, noClient } from '../client-scoped'
import { screen } from './fields'
import { SettingsForm } from './settings-form'

const path = '/client-settings'
type Settings = Reply<'clientSettings.one'>

function ready(visit: Visit, settings: Settings) {
  const form = { ...readyForm(path, screen as unknown as FormScreen, visit, settings), cancel: `/client-settings?client_id=${settings.client_id}`, load: { call: 'clientSettings.one' as const, input: { id: settings.client_id } } }
  const all = form.sections.flatMap(({ fields }) => fields.map(({ name }) => name))
  if (!visit.may('clientSettings.save')) return { ...form, locked: all, lockedReason: 'Changing settings takes the key to edit them.' }
  return { ...form, locked: all.filter((name) => !settings.editable_fields.includes(name)), lockedReason: 'This setting is kept by the house.' }
}

/** Where the rest of what is agreed with a client stands: the register of settings, which holds a value from a day on. */
function Agreed({ visit, id }: { visit: Visit; id: number }) {
  const href = `/configList?client_id=${id}`
  if (!mayGo(visit, href)) return null
  return <p className="mb-3 text-ink-soft">Volumetric divisor, fees and rates agreed with this client alone are <Link href={href} className="text-accent underline underline-offset-2">values of the register</Link>.</p>
}

// Its own page: one form of whichever client is chosen above it, with a call to try beside a field.
export default ownPage(
  '/client-settings',
  async (visit) => {
    const client = await clientAsked(visit)
    if (!client) return noClient
    const settings = await visit.need('clientSettings.one', { id: client.id })
    const form = ready(visit, settings)
    const isSilent = settings.webhook_url !== null && settings.integration_mode !== 'webhook'
    return (
      <>
        <ClientHead visit={visit} path={path} client={client} now="Settings" />
        <Agreed visit={visit} id={client.id} />
        {isSilent && <div className="mb-3"><Notice tone="yellow">The webhook is told nothing yet: the client’s record says that its system asks for events.</Notice></div>}
        <SettingsForm key={`${client.id} ${settings.version}`} form={form} />
      </>
    )
  },
  { archetype: 'form' },
)

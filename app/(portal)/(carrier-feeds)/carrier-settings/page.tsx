import { ownPage } from '@/components/screens/own'
import { Lost } from '@/components/shell/lost'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { settingEnvironment } from '@/lib/domain/carrier-feed'
import { ChooseCarrier } from '../choose-carrier'
import { SettingsScreen } from './settings-screen'

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

// Its own page: settings of a carrier and environment with the state of its line, what waits for it and the calls made to it.
export default ownPage(
  '/carrier-settings',
  async ({ search, ask, may, grants }) => {
    const named = Number(one(search.carrier_id) ?? 0)
    const environment = one(search.environment)
    const { data: carriers, fault } = await ask('carriers.dropdown', {})
    if (fault) return <Failure sentence={fault.message} requestId={fault.requestId} />
    if (!named && carriers.length > 1) return <ChooseCarrier path="/carrier-settings" />
    const id = named || carriers[0]?.id
    if (!id) return <EmptyState title="No carrier to set up" text="Your account has no carrier yet." />
    const input = { id, ...(settingEnvironment.is(environment) ? { environment } : {}) }
    const { data, fault: refused } = await ask('carrierSettings.list', input)
    if (refused) return refused.status === 404 ? <Lost sentence={refused.message} /> : <Failure sentence={refused.message} requestId={refused.requestId} />
    const ofLine = { id, environment: data.environment, page_size: 25 as const }
    const [log, waiting] = await Promise.all([
      ask('carrierSettings.calls', ofLine), ask('carrierSettings.bookings', { ...ofLine, state: ['waiting', 'refused'] }),
    ])
    return (
      <SettingsScreen
        key={`${id} ${data.environment}`} first={data} log={log.data ?? null} waiting={waiting.data ?? null}
        may={{ edit: may('carrierSettings.test'), secrets: grants.keys.has('app_carrier_partner:carrier-credentials') }}
      />
    )
  },
)

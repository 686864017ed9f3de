import type { Visit } from '@/components/screens/enter'
import { ownPage } from '@/components/screens/own'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { subscriptionEnvironment, subscriptionKind } from '@/lib/domain/subscription'
import { ChooseClient } from './choose-client'
import { SubscriptionScreen, type TabId } from './subscription-screen'
import type { Subscription } from './subscription-form'
import { faultOf } from '@/components/screens/fault'

const path = '/client/subscription/tracking'
const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** What the address names; of the clients, the only one where there is one. */
async function selectionOf(visit: Visit) {
  const found = await visit.ask('clients.dropdown', {})
  const [tab, environment, named] = [one(visit.search.tab), one(visit.search.environment), Number(one(visit.search.client_id))]
  const clients = found.data ?? []
  return {
    fault: found.fault,
    tab: (subscriptionKind.is(tab) || tab === 'auth' ? tab : 'tracking') as TabId,
    environment: subscriptionEnvironment.is(environment) ? environment : ('production' as const),
    client_id: Number.isSafeInteger(named) && named > 0 ? named : clients.length === 1 ? clients[0]?.id : undefined,
    clients,
  }
}

// Its own page: four settings forms of one client behind tabs, with the calls they caused under them.
export default ownPage(
  path,
  async (visit) => {
    const { tab, environment, client_id, clients, fault: noClients } = await selectionOf(visit)
    if (noClients) return <Failure sentence={noClients.message} requestId={noClients.requestId} />
    if (clients.length === 0 && !client_id) return <EmptyState title="No client to subscribe" text="Your account has no client yet. Ask an administrator." />
    if (!client_id) return <ChooseClient path={path} />
    const input = { client_id, environment }
    const [settings, deliveries, events, categories] = await Promise.all([
      visit.ask(`subscriptions.${tab}`, input),
      tab === 'auth' ? null : visit.ask('subscriptions.deliveries', { ...input, kind: [tab], page_size: 25 }),
      tab === 'tracking' ? visit.ask('tracking.events', { page_size: 100, status: 'active' }) : null,
      tab === 'tracking' ? visit.ask('tracking.categories', {}) : null,
    ])
    if (settings.fault) return faultOf(settings.fault)
    const known = clients.find(({ id }) => id === client_id)?.name
    return (
      <SubscriptionScreen
        key={`${client_id} ${environment} ${tab}`}
        path={path}
        tab={tab}
        environment={environment}
        client={{ id: client_id, name: known ?? ('client' in settings.data ? settings.data.client : `Client ${client_id}`) }}
        mayChoose={clients.length > 1}
        mayEdit={visit.may('subscriptions.saveTracking')}
        subscription={tab === 'auth' ? null : (settings.data as Subscription)}
        auth={'auth_type' in settings.data ? settings.data : null}
        deliveries={deliveries?.data ?? null}
        events={(events?.data?.rows ?? []).map(({ code, name, category }) => ({ code, name, category }))}
        categories={(categories?.data ?? []).map(({ value, label }) => ({ value: String(value), label }))}
      />
    )
  },
)

import type { FilterOptions } from '@/components/boards/board-filters'
import type { BoardDefinition } from '@/components/boards/board-words'
import type { Visit } from '@/components/screens/enter'

/** Clients, carriers and countries a board may be filtered by, as far as the visitor may know of them. */
export async function boardOptions(visit: Visit, { filters }: BoardDefinition): Promise<FilterOptions> {
  const offers = (name: BoardDefinition['filters'][number]) => filters.includes(name)
  const [clients, carriers, countries] = await Promise.all([
    offers('client_id') && visit.may('clients.dropdown') ? visit.ask('clients.dropdown', {}) : null,
    offers('carrier_id') && visit.may('carriers.dropdown') ? visit.ask('carriers.dropdown', {}) : null,
    offers('country_code') && visit.may('settings.countries') ? visit.ask('settings.countries', {}) : null,
  ])
  return {
    client_id: clients?.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    carrier_id: carriers?.data?.map(({ id, carrier_name }) => ({ value: id, label: carrier_name })) ?? [],
    country_code: countries?.data?.map(({ country_code, country_name }) => ({ value: country_code, label: country_name })) ?? [],
  }
}

import type { Visit } from '@/components/screens/enter'

interface Choice {
  value: number
  label: string
}
/** Clients and carriers a paper may be meant for. */
export interface UploadFields {
  clients: Choice[]
  carriers: Choice[]
}

/** The choices come with the page: a paper's audience is ticked, not searched for one by one. */
export async function uploadFields(visit: Visit): Promise<UploadFields> {
  const [clients, carriers] = await Promise.all([visit.ask('clients.dropdown', {}), visit.ask('carriers.dropdown', {})])
  return {
    clients: (clients.data ?? []).map(({ id, name }) => ({ value: Number(id), label: name })),
    carriers: (carriers.data ?? []).map(({ id, carrier_name }) => ({ value: Number(id), label: carrier_name })),
  }
}

import { openPackageStatuses } from './package'

/** A figure of parcels that stands on several screens: one name, one sentence of what it counts, one filter of the list behind it. */
interface ParcelFigure {
  label: string
  meaning: string
  query: Record<string, string | string[]>
}

/** Past due and still to be done: what somebody can yet do something about. */
export const slaLate: ParcelFigure = {
  label: 'SLA late', meaning: 'Open parcels whose time to be delivered has passed', query: { sla_breached: 'true' },
}

export const codOpen: ParcelFigure = {
  label: 'COD open', meaning: 'Cash to be collected on open parcels', query: { payment_mode: 'cod', status: [...openPackageStatuses] },
}

/** Clocks, where `slaLate` counts parcels. */
export const breachedClocks = { label: 'Breached open', meaning: 'Clocks past due, not stopped; a parcel may have several' }

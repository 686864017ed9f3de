import { expect } from 'vitest'
import type { Input } from '@/lib/contract/types'
import type { Asker, useApp } from '../app'
import { inHub, type Parcel } from '../tracking/parcels'

type App = ReturnType<typeof useApp>

/** A parcel in Dubai's hub on its way to Riyadh. */
export const toRiyadh = (app: App, differs: Record<string, unknown> = {}): Promise<Parcel> =>
  inHub(app, 'DXB1', { city: 'Riyadh', country_code: 'SA', service_linehaul_flag: true, rsa_service_code: 'EXP', shipper: '{"country_code":"AE"}', ...differs })

export const severalToRiyadh = (app: App, count: number, differs: Record<string, unknown> = {}) =>
  Promise.all(Array.from({ length: count }, () => toRiyadh(app, differs)))

export async function opened(asker: Asker, fields: Partial<Input<'bags.add'>> = {}) {
  const { status, data, message } = await asker.call('bags.add', { origin: 'DXB', destination: 'RUH', ...fields })
  expect(status, message).toBe(201)
  return data
}

/** Scans parcels in one after the other; each must be taken. */
export async function filled(asker: Asker, bagId: number, parcels: readonly Parcel[]): Promise<void> {
  for (const { tracking_no } of parcels) {
    const { status, message } = await asker.call('bags.scanIn', { bag_id: bagId, number: tracking_no })
    expect(status, message).toBe(200)
  }
}

export const inside = (app: App, parcel: Pick<Parcel, 'id'>) =>
  app.query<{ bag_no: string }>('select b.bag_no from bag_packages i join bags b on b.id = i.bag_id where i.package_id = $1 and i.scanned_out_at is null', [
    parcel.id,
  ]).then((rows) => rows.map(({ bag_no }) => bag_no))

import { expect } from 'vitest'
import { closeWindows } from '@/upstream/areas/manifests/clock'
import type { Asker, useHouse } from '../house'
import { given, type Parcel } from '../tracking/parcels'

type House = ReturnType<typeof useHouse>
const hourMs = 3_600_000

/** The demo's schedules stand still and its manifests are gone, so that a test meets its own alone. */
export async function emptyDesk(house: House): Promise<void> {
  await house.query('delete from manifest_packages')
  await house.query('delete from manifests')
  await house.query('delete from manifest_configurations')
  await house.query('delete from manifest_templates')
}

export const userId = async (house: House, mail: string) => (await house.query<{ id: number }>('select id from users where email = $1', [`${mail}@demo.example`]))[0]?.id ?? 0

/** A parcel whose label was made at that moment; `arrived` when we learnt of it. */
export async function labelled(house: House, at: string, differs: Record<string, unknown> = {}, arrived = at): Promise<Parcel> {
  const parcel = await given(house, { created_at: new Date(Date.parse(at) - hourMs).toISOString(), status: 'label_created', label_status: 'created', ...differs })
  await house.query("insert into package_events (package_id, event_code, event_at, received_at, source) values ($1, 'ORD02', $2, $3, 'system')", [parcel.id, at, arrived])
  return parcel
}

/** A window of whole hours that ended that many hours ago. */
export function windowAgo(hours: number, length = 1) {
  const end = Math.floor(Date.now() / hourMs) * hourMs - hours * hourMs
  const inside = (minutes: number) => new Date(end - length * hourMs + minutes * 60_000).toISOString()
  return { window_from: inside(0), window_to: new Date(end).toISOString(), inside }
}

/** Makes the manifests of a window and waits for their files. */
export async function made(house: House, admin: Asker, input: Parameters<Asker['call']>[1]) {
  const answer = await admin.call('manifests.generate', input as never)
  expect(answer.status, answer.message).toBe(202)
  await house.jobs.idle()
  return answer.data.manifests
}

export const numbersOn = async (house: House, manifestId: number): Promise<string[]> =>
  (await house.query<{ tracking_no: string }>('select p.tracking_no from manifest_packages mp join packages p on p.id = mp.package_id where mp.manifest_id = $1 order by mp.line_no', [manifestId]))
    .map(({ tracking_no }) => tracking_no)

/** What the clock does at a moment. */
export async function tick(house: House, at: number) {
  const manifests = await closeWindows(house.services, at)
  await house.jobs.idle()
  return manifests
}

import { expect } from 'vitest'
import { closeWindows } from '@/upstream/areas/manifests/clock'
import type { Asker, useApp } from '../app'
import { given, type Parcel } from '../tracking/parcels'

type App = ReturnType<typeof useApp>
const hourMs = 3_600_000

/** The demo's schedules stand still and its manifests are gone, so that a test meets its own alone. */
export async function clearManifests(app: App): Promise<void> {
  await app.query('delete from manifest_packages')
  await app.query('delete from manifests')
  await app.query('delete from manifest_configurations')
  await app.query('delete from manifest_templates')
}

export const userId = async (app: App, mail: string) =>
  (await app.query<{ id: number }>('select id from users where email = $1', [`${mail}@demo.example`]))[0]?.id ?? 0

/** A parcel whose label was made at that moment; `arrived` when we learnt of it. */
export async function labelled(app: App, at: string, differs: Record<string, unknown> = {}, arrived = at): Promise<Parcel> {
  const parcel = await given(app, { created_at: new Date(Date.parse(at) - hourMs).toISOString(), status: 'label_created', label_status: 'created', ...differs })
  await app.query("insert into package_events (package_id, event_code, event_at, received_at, source) values ($1, 'ORD02', $2, $3, 'system')", [
    parcel.id, at, arrived,
  ])
  return parcel
}

/** A window of whole hours that ended that many hours ago. */
export function windowAgo(hours: number, length = 1) {
  const end = Math.floor(Date.now() / hourMs) * hourMs - hours * hourMs
  const inside = (minutes: number) => new Date(end - length * hourMs + minutes * 60_000).toISOString()
  return { window_from: inside(0), window_to: new Date(end).toISOString(), inside }
}

/** Makes the manifests of a window and waits for their files. */
export async function made(app: App, admin: Asker, input: Parameters<Asker['call']>[1]) {
  const answer = await admin.call('manifests.generate', input as never)
  expect(answer.status, answer.message).toBe(202)
  await app.jobs.idle()
  return answer.data.manifests
}

export const numbersOn = async (app: App, manifestId: number): Promise<string[]> =>
  (await app.query<{ tracking_no: string }>(
    'select p.tracking_no from manifest_packages mp join packages p on p.id = mp.package_id where mp.manifest_id = $1 order by mp.line_no', [manifestId],
  ))
    .map(({ tracking_no }) => tracking_no)

/** What the clock does at a moment. */
export async function tick(app: App, at: number) {
  const manifests = await closeWindows(app.services, at)
  await app.jobs.idle()
  return manifests
}

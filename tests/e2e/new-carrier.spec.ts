import { startSandboxCarrier } from '@/upstream/sandbox-carrier/server'
import {
  addCarrier, collect, connect, coverEmirates, goLive, hearDelivered, mapEvents, promise, putOnLane, sendAjmanTo, sendParcel, suspend, type NewCarrier,
} from './onboarding'
import { expect, listen, pageOf, test } from './people'

test('a carrier manager takes on a carrier, and parcels go to it, with its label, as far as delivered', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(400_000)
  const sandbox = await startSandboxCarrier()
  const code = `NW${String(Date.now()).slice(-6)}`
  const carrier: NewCarrier = { code, name: `Northwind ${code}`, secret: `whsec_${code}`, id: '', hook: '' }
  const page = await pageOf(browser, 'carrier_manager')
  const faults = listen(page)
  const steps: [string, () => Promise<void>][] = [
    ['its profile', () => addCarrier(page, carrier)],
    ['a service, and coverage from a workbook', () => coverEmirates(page, carrier)],
    ['its words for what happens', () => mapEvents(page, carrier)],
    ['its line: address, sign-in, webhook secret, a test that calls', () => connect(page, carrier, `${sandbox.url}/${code}`)],
    ['the check says what is open, and then that it may go live', () => goLive(page, carrier)],
    ['a pickup slot', () => collect(page, carrier)],
    ['an SLA', () => promise(page, carrier)],
    ['a place on the lane', () => putOnLane(page, carrier)],
    ['a rule in a draft, tried on the past before it counts', () => sendAjmanTo(page, carrier)],
  ]
  for (const [what, step] of steps) await test.step(what, step)

  const [client, admin] = [await pageOf(browser, 'client_admin'), await pageOf(browser, 'super_admin')]
  const number = await test.step('a parcel goes to it, with its own label', () => sendParcel(client, admin, carrier))
  expect([...sandbox.booked.keys()]).toEqual([number])
  await test.step('its webhook moves it to delivered', () => hearDelivered(admin, carrier, sandbox, number))
  await test.step('its rule ends, and it is suspended again', () => suspend(page, carrier))
  await sandbox.close()
  expect(faults).toEqual([])
})

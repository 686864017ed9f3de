import { beforeAll, describe, expect, test } from 'vitest'
import { packageList, refusedPackageListMove } from '@/lib/domain/package-list'
import { useApp, type Asker } from '../app'
import { parcel } from './given'
import { complete, note, shipFields, shipments } from './shipments'

const app = useApp()
const { carton, mails, move, prepared, stored } = shipments(app)
let admin: Asker
let client: Asker
let agent: Asker
beforeAll(async () => {
  ;[admin, client, agent] = await Promise.all([app.as('super_admin'), app.as('client_admin'), app.as('agent_broker')])
})

const pairs = packageList.names.flatMap((from) => packageList.names.map((to) => [from, to] as const))

describe('every pair of statuses', () => {
  test.each(pairs.filter(([from, to]) => packageList.can(from, to) && to !== 'new'))('%s moves to %s', async (from, to) => {
    const of = await prepared(from)
    const answer = await move(admin, of, to, complete[to as keyof typeof complete])
    expect(answer, JSON.stringify(answer.errors)).toMatchObject({
      status: 200,
      data: {
        status: to, label: packageList.label(to), progress: packageList.progress(to),
        progress_color: packageList.tone(to), allowed_next: packageList.next(to), version: of.version + 1,
      },
    })
    expect(answer.data.history[0]).toMatchObject({ from_status: from, to_status: to, user_category: 'admin' })
    expect(await mails(of)).toEqual([
      expect.objectContaining({
        subject: expect.stringMatching(new RegExp(`^${of.package_list_no}: ${packageList.label(to)} / ${of.package_list_no}: [\\u0600-\\u06ff ]+`)) as string,
      }),
    ])
  })

  test.each(pairs.filter(([from, to]) => !packageList.can(from, to)))('%s does not move to %s', async (from, to) => {
    const of = await prepared(from)
    expect(await move(admin, of, to, { note, ...shipFields })).toMatchObject({ status: 409, message: refusedPackageListMove(of.package_list_no, from, to) })
    expect(await stored(of)).toMatchObject({ status: from, version: of.version })
  })
})

describe('who moves', () => {
  test.each([
    ['new', 'on_hold'], ['on_hold', 'rejected_by_rsa'], ['package_list_approved_by_rsa', 'payment_pending_from_seller'],
    ['payment_pending_from_seller', 'ready_to_be_shipped'],
    ['payment_pending_from_seller', 'shipped'], ['rejected_by_seller', 'shipped'], ['shipped', 'custom_initiated'],
  ] as const)('a client does not move %s to %s', async (from, to) => {
    const of = await prepared(from)
    expect(await move(client, of, to, complete[to])).toMatchObject({ status: 409, message: `You cannot move a package list to "${packageList.label(to)}".` })
  })

  test.each([
    ['payment_pending_from_seller', 'rejected_by_seller'], ['ready_to_be_shipped', 'rejected_by_seller'], ['ready_to_be_shipped', 'shipped'],
  ] as const)(
    'a client moves %s to %s, and the IOR desk gets the mail',
    async (from, to) => {
      const of = await prepared(from)
      expect(await move(client, of, to, complete[to])).toMatchObject({ status: 200, data: { status: to } })
      expect((await mails(of))[0]?.to_addresses).toContain('ior_officer@demo.example')
    },
  )

  test('an agent does the customs steps and no others', async () => {
    const [shipped, cleared, ready] = [await prepared('shipped'), await prepared('custom_initiated'), await prepared('custom_initiated')]
    expect(await move(agent, shipped, 'custom_initiated', complete.custom_initiated)).toMatchObject({ status: 200 })
    expect(await move(agent, cleared, 'custom_approved', complete.custom_approved)).toMatchObject({ status: 200 })
    expect(await move(agent, ready, 'custom_rejected', complete.custom_rejected)).toMatchObject({ status: 200 })
  })

  test('a client is offered only its own moves', async () => {
    const of = await prepared('payment_pending_from_seller')
    const row = (await client.call('packages.listsOfPackages', { search: of.package_list_no })).data[0]
    expect(row).toMatchObject({ id: of.id, allowed_next: ['rejected_by_seller'] })
  })
})

describe('two people at once', () => {
  test('a stale version is refused', async () => {
    const of = await prepared('new')
    await move(admin, of, 'on_hold', { note })
    expect(await move(admin, of, 'on_hold', { note: 'Another word on it' })).toMatchObject({
      status: 409, message: 'This package list was changed by someone else. Reload and try again.',
    })
  })

  test('of two moves sent together one lands', async () => {
    const of = await prepared('ready_to_be_shipped')
    const answers = await Promise.all([move(client, of, 'shipped', shipFields), move(admin, of, 'rejected_by_seller', { note })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await app.query('select count(*) as n from package_list_history where package_list_id = $1', [of.id])).toEqual([{ n: 1 }])
  })
})

describe('moving by a package of the list', () => {
  test('moves the list and answers the package', async () => {
    const of = await prepared('new')
    const box = await carton(of)
    const answer = await admin.call('packages.change', { id: box.id, ship_status: 'on_hold', version: 1, note })
    expect(answer).toMatchObject({ status: 200, data: { id: box.id, package_list: { id: of.id, status: 'on_hold', label: 'On Hold', history: [{ note }] } } })
  })

  test('a package without a list has nothing to move', async () => {
    const box = await parcel(app)
    expect(await admin.call('packages.change', { id: box.id, ship_status: 'on_hold', version: 1, note })).toMatchObject({
      status: 409, message: `Package ${box.tracking_no} is in no package list.`,
    })
  })

  test('needs the key of the workflow', async () => {
    const of = await prepared('new')
    const box = await carton(of)
    expect(await (await app.as('operations_manager')).call('packages.change', { id: box.id, ship_status: 'on_hold', version: 1, note })).toMatchObject({
      status: 403, message: 'You dont have permission to access to resource',
    })
  })
})

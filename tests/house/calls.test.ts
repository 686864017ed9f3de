import { describe, expect, test } from 'vitest'
import { calls } from '@/lib/contract/contract'
import { isKey } from '@/lib/domain/keys'
import catalogue from './data/calls.json'

interface Listed {
  method: string
  path: string
  key: string | string[] | null
  token: string
  writes: boolean
  kind: string
}
const shape = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}|:\w+/g, '{}')}`
const listed = new Map((catalogue as unknown as Listed[]).map((c) => [shape(c.method, c.path), c]))
const ours = [...calls]

/** Calls the house adds to the catalogue, each with its reason. */
const added: Record<string, string> = {
  'workspace.views': 'saved views of a list belong to the person',
  'workspace.saveView': 'saved views of a list belong to the person',
  'workspace.deleteView': 'saved views of a list belong to the person',
  'workspace.find': 'the global search of the bar',
  'workspace.home': 'the tiles of home in one answer',
  'settings.facilities': 'where a scan happens is chosen from a list',
  'uploads.preview': 'the first rows of a file before it is sent',
  'uploads.saveColumns': 'how a person’s columns match ours is remembered',
  'uploads.rows': 'a check says of every row what would become of it',
  'uploads.reasons': 'the error list grouped by message',
  'uploads.mend': 'rejected rows are mended in the grid and sent again',
  'uploads.undoPlan': 'what undoing an upload would take back, before it is asked',
  'uploads.undo': 'a whole batch is taken back',
  'uploads.uploaders': 'the filter of who uploaded',
  'groups.effect': 'who would gain or lose what, before it is saved',
  'members.explain': 'why somebody may or may not',
  'access.confirmSignUp': 'the link of a sign-up’s mail is used by a press, not by opening it',
  'packagesOffline.pastOrdersAlias': 'the catalogue cuts the path; packages.md 5 wants both spellings',
  'platformOrders.address': 'where a channel takes fulfilments is entered beside its order',
  'packages.invoicesFromSheet': 'the invoice desk reads a sheet too, with the key it has',
  'containers.bagLabels': 'the bag label desk takes numbers, as the package label desk does',
  'tracking.scanContents': 'a person confirms how many packages a bag or consolidation brings along',
  'subscriptions.deliveries': 'the last deliveries of a subscription, and those of one parcel',
  'subscriptions.delivery': 'what was sent and answered',
  'subscriptions.replay': 'a delivery is sent once more',
  'subscriptions.replayFailed': 'after an outage everything given up is sent once more',
  'subscriptions.file': 'an event names a file by a signed link',
  'packages.documentFile': 'a signed link opens one document',
  'manifests.users': 'whom a manifest is for is chosen from a list',
  'manifests.preview': 'a template is looked at before it is saved',
  'manifests.bundle': 'the selected manifests in one zip',
  'manifests.sendMany': 'the selected manifests in one go',
  'trackingDesk.podFile': 'a signed link opens one picture of a proof of delivery',
  'trackingDesk.sheetNumbers': 'a sheet dropped on the tracking search gives its numbers',
  'consignee.check': 'the phone check of the public page gives a pass',
  'consignee.desk': 'what a consignee with a pass may see and change',
  'consignee.photo': 'the photo of a delivery for its consignee',
  'consignee.reschedule': 'a consignee chooses another day',
  'consignee.safePlace': 'a consignee names a safe place',
  'consignee.pudo': 'a consignee chooses a collection point',
  'consignee.withdraw': 'a consignee takes a wish back',
  'consignee.payLink': 'cash due at the door is paid by link',
  'consignee.paid': 'the payment provider tells of a payment',
  'consignee.wishes': 'staff and clients read what a consignee asked for',
}

describe('calls', () => {
  test('no two names answer at the same method and path', () => {
    const shapes = ours.map(([, c]) => shape(c.method, c.path))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test.each(ours)('%s has a key, or says why it needs none', (_name, call) => {
    if (call.needs === null) expect(call.open?.length).toBeGreaterThan(5)
    else {
      expect(call.needs.length).toBeGreaterThan(0)
      expect(call.needs.filter((key) => !isKey(key))).toEqual([])
    }
  })

  test.each(ours)('%s is the catalogue’s call: method, path, keys, token, writes', (name, call) => {
    const entry = listed.get(shape(call.method, call.path))
    if (!entry) return expect(Object.keys(added), `${call.method} ${call.path} is in no list`).toContain(name)
    const want = entry.key === null ? null : ([] as string[]).concat(entry.key)
    // Whoever may see the scan upload list must be able to read it, which the catalogue's list of keys leaves out.
    const got = call.needs?.filter((key) => key !== 'app_tracking:lm-scan-upload').toSorted() ?? null
    expect(got).toEqual(want?.toSorted() ?? null)
    expect(call.token === 'pas' ? 'user' : call.token).toBe(entry.token)
    expect(call.writes).toBe(entry.writes && name !== 'workspace.markMessage')
  })

  test.each(ours)('%s refreshes only calls there are', (_name, call) => {
    expect(call.refreshes.filter((other) => !calls.has(other))).toEqual([])
  })
})

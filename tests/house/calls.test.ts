import { describe, expect, test } from 'vitest'
import { calls } from '@/lib/contract/contract'
import { masterData } from '@/lib/contract/master-data'
import { pasReportSchedules } from '@/lib/contract/pas-report-schedules'
import { pasSites } from '@/lib/contract/pas-sites'
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
  'workspace.announcements': 'what was told to whom, and how many have read it',
  'workspace.audienceGroups': 'an announcement is for groups chosen from a list',
  'documents.one': 'a paper with its versions',
  'documents.due': 'the banner of papers that wait for an acknowledgement',
  'documents.acks': 'who has acknowledged a paper',
  'help.listed': 'help articles are written under Settings',
  'help.oneOf': 'help articles are written under Settings',
  'help.add': 'help articles are written under Settings',
  'help.change': 'help articles are written under Settings',
  'help.remove': 'help articles are written under Settings',
  ...Object.fromEntries(Object.keys(masterData).map((verb) => [`masterData.${verb}`, 'service centres, warehouses, bins and exchange rates are kept under Settings'])),
  'calendarChanges.list': 'what became of due times and hours when a calendar changed',
  'calendarChanges.one': 'which clocks moved, which approved hours stayed',
  'settings.facilities': 'where a scan happens is chosen from a list',
  'uploads.preview': 'the first rows of a file before it is sent',
  'uploads.saveColumns': 'how a person’s columns match ours is remembered',
  'uploads.rows': 'a check says of every row what would become of it',
  'uploads.reasons': 'the error list grouped by message',
  'uploads.mend': 'rejected rows are mended in the grid and sent again',
  'uploads.undoPlan': 'what undoing an upload would take back, before it is asked',
  'uploads.undo': 'a whole batch is taken back',
  'uploads.uploaders': 'the filter of who uploaded',
  'groups.matrix': 'who holds what, as a workbook (access.md 6)',
  'groups.effect': 'who would gain or lose what, before it is saved',
  'members.explain': 'why somebody may or may not',
  'members.viewAs': 'an administrator looks through somebody’s eyes',
  'access.endView': 'and stops looking',
  'access.confirmSignUp': 'the link of a sign-up’s mail is used by a press, not by opening it',
  'packagesOffline.pastOrdersAlias': 'the catalogue cuts the path; packages.md 5 wants both spellings',
  'platformOrders.address': 'where a channel takes fulfilments is entered beside its order',
  'packages.invoicesFromSheet': 'the invoice desk reads a sheet too, with the key it has',
  'containers.bagLabels': 'the bag label desk takes numbers, as the package label desk does',
  'tracking.clientLogo': 'the public page shows whose parcel it is',
  'bags.contentsOfMany': 'the contents of the bags chosen in a list as one sheet',
  'tracking.scanContents': 'a person confirms how many packages a bag or consolidation brings along',
  'tracking.cashDue': 'a driver is told what to collect before a parcel is handed over',
  'subscriptions.deliveries': 'the last deliveries of a subscription, and those of one parcel',
  'subscriptions.delivery': 'what was sent and answered',
  'subscriptions.replay': 'a delivery is sent once more',
  'subscriptions.replayFailed': 'after an outage everything given up is sent once more',
  'subscriptions.file': 'an event names a file by a signed link',
  'packages.documentFile': 'a signed link opens one document',
  'consolidations.documentFile': 'a signed link opens one paper of a consolidation',
  'consolidations.sheet': 'the gate pass, lane card and discrepancy report of consolidations.md 6 have no call in the catalogue',
  'consolidations.freeUnits': 'bags that were freed are chosen from a list to be merged',
  'consolidations.preAlert': 'the destination is told of a departure once more',
  'manifests.users': 'whom a manifest is for is chosen from a list',
  'manifests.preview': 'a template is looked at before it is saved',
  'manifests.bundle': 'the selected manifests in one zip',
  'manifests.sendMany': 'the selected manifests in one go',
  'trackingDesk.podFile': 'a signed link opens one picture of a proof of delivery',
  'trackingDesk.sheetNumbers': 'a sheet dropped on the tracking search gives its numbers',
  'carrierCoverage.comparison': 'the comparison of a carrier’s list with ours is a workbook of its own',
  'consignee.check': 'the phone check of the public page gives a pass',
  'consignee.desk': 'what a consignee with a pass may see and change',
  'consignee.photo': 'the photo of a delivery for its consignee',
  'consignee.reschedule': 'a consignee chooses another day',
  'consignee.safePlace': 'a consignee names a safe place',
  'consignee.pudo': 'a consignee chooses a collection point',
  'consignee.withdraw': 'a consignee takes a wish back',
  'consignee.payLink': 'cash due at the door is paid by link',
  'consignee.paid': 'the payment provider tells of a payment',
  'carrierSettings.calls': 'the calls made to a carrier stand under its settings',
  'carrierSettings.oneCall': 'what was sent to a carrier and answered',
  'carrierSettings.replay': 'a call to a carrier that came to nothing is made once more',
  'carrierSettings.bookings': 'what waits for a carrier, and why',
  'carrierMapping.again': 'events that could not be read are read once more',
  'carrierMapping.closeWaiting': 'events that could not be read are set aside with a reason',
  'carrierMapping.mend': 'somebody says what an event means that could not be read',
  'subscriptions.order': 'orders and package lists have a subscription of their own',
  'subscriptions.saveOrder': 'orders and package lists have a subscription of their own',
  'carrierSettings.again': 'a parcel the carrier refused is told to it once more',
  'linehaul.places': 'the tree of places a linehaul is put together from',
  'linehaul.sheet': 'coverage and rates of a linehaul as one flat sheet',
  'linehaul.saveSheet': 'and the sheet taken back',
  'linehaul.clientAreaRows': 'the areas a client may send to, as a list beside the file',
  'allocation.trace': 'why a package has its carrier, on its page',
  'allocation.desk': 'the draft, the versions and the last trial of a set of rules',
  'allocation.startDraft': 'rules are worked on beside those in force',
  'allocation.dropDraft': 'a draft is thrown away',
  'allocation.publish': 'a draft becomes the next version',
  'allocation.restore': 'a former version comes back',
  'allocation.backtest': 'a draft is tried on the orders of the last days',
  'allocation.backtestOne': 'how far a trial is and what it found',
  'allocation.backtestChanges': 'the parcels a draft would give to somebody else',
  'sla.history': 'what happened to a clock is looked at beside the queue',
  'pickup.addresses': 'where a carrier picks up is chosen from the client’s addresses',
  'pudo.cities': 'the place searched around is chosen from a list',
  'consignee.wishes': 'staff and clients read what a consignee asked for',
  'pasTokens.reuseDeclaration': 'a driver who signed today is not asked again',
  'pasDetention.confirmMany': 'detention of many tokens is confirmed at once, each told by number',
  'pasDetention.statements': 'whose statements of a month there are',
  'pasDetention.statementFile': 'the detention statement of pas.md 6.5 has no call in the catalogue',
  'pasTokens.attention': 'what a kiosk recorded offline and was refused waits for a person',
  'pasTokens.resolve': 'and that person says what came of it',
  'pasTokens.expected': 'kiosks keep who is expected today, for the time without a network',
  'pasTokens.photo': 'a photo of the gate is looked at in its token’s drawer',
  'pasBoard.help': 'a kiosk calls the marshal',
  'pasBoard.answerHelp': 'and he says on his board that he goes',
  'pasBoard.stream': 'boards are told of changes as they happen',
  ...Object.fromEntries(Object.keys(pasSites).map((verb) => [`pasSites.${verb}`, 'sites, gates, docks, bays, kiosks and sign-in codes of the gate are kept in the portal'])),
  ...Object.fromEntries(Object.keys(pasReportSchedules).map((verb) => [`pasReportSchedules.${verb}`, 'the projection report of pas.md 4.17 goes out by the clock'])),
  'settings.maintenanceWindows': 'windows of maintenance are kept, and read where it is switched',
  'carrierMapping.ignoreMany': 'the selected codes of carriers in one go, with a result each',
  'countries.switchMany': 'the selected countries in one go, with a result each',
  'places.switchCities': 'the selected cities in one go, with a result each',
  'codes.switchHandling': 'the selected handling codes in one go, with a result each',
  'alerts.open': 'the bell asks for a number every minute, not for a list',
  'configurations.register': 'the form searches the register for a key, its type and its range',
  'configurations.standing': 'what applies today and what is to come stands beside the form',
}

/** Who uploads kinds the house added, and whoever may see the scan upload list, reads uploads too; the catalogue's lists of keys leave them out. */
const uploadersToo: ReadonlySet<string> = new Set(['app_tracking:lm-scan-upload', 'app_base:location-edit', 'app_base:currency-rate-edit'])

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
    const got = call.needs?.filter((key) => !uploadersToo.has(key)).toSorted() ?? null
    expect(got).toEqual(want?.toSorted() ?? null)
    expect(call.token === 'pas' ? 'user' : call.token).toBe(entry.token)
    // Read marks are no business data (spec conventions): no audit row, no transaction.
    expect(call.writes).toBe(entry.writes && !['workspace.markMessage', 'workspace.markMany'].includes(name))
  })

  test.each(ours)('%s refreshes only calls there are', (_name, call) => {
    expect(call.refreshes.filter((other) => !calls.has(other))).toEqual([])
  })
})

import { beforeAll, describe } from 'vitest'
import { documentStatus } from '@/lib/domain/document'
import { exportStatus } from '@/lib/domain/export-report'
import { articleStatus } from '@/lib/domain/help'
import { emailStatus } from '@/lib/domain/email'
import { locationStatus } from '@/lib/domain/location'
import { clientStatus } from '@/lib/domain/client'
import { configStatus } from '@/lib/domain/config-value'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { rangeStatus } from '@/lib/domain/tracking-range'
import { userStatus } from '@/lib/domain/user'
import { useApp, type Asker } from '../app'
import { everyPair, put, statusIn } from './every-pair'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})
const one = async (text: string, params: unknown[] = []) => (await app.query<{ id: number }>(text, params))[0]?.id ?? 0
let made = 0

describe('papers and articles', () => {
  const pdf = { name: 'paper.pdf', body: Buffer.from('%PDF-1.7 a paper'), type: 'application/pdf' }
  const move = (status: 'draft' | 'published' | 'archived') => (id: number) => admin.call('documents.change', { id, status })
  everyPair('a document', {
    states: documentStatus.names,
    standing: async (status) =>
      put(app, 'documents', (await admin.call('documents.add', { title: 'A paper', doc_type: 'sop' } as never, { file: pdf })).data.id, status),
    statusOf: statusIn(app, 'documents'),
    asks: {
      // Saved with the status it has, nothing moves and nothing is refused.
      'back to draft': { from: { draft: 'draft' }, take: move('draft'), says: /cannot become draft/ },
      published: { from: { draft: 'published', published: 'published' }, take: move('published'), says: /cannot become published/ },
      archived: { from: { draft: 'archived', published: 'archived', archived: 'archived' }, take: move('archived') },
      'another title': { from: { draft: 'draft' }, take: (id) => admin.call('documents.change', { id, title: 'Another' }), says: /Only drafts can be edited/ },
      acknowledged: { from: {}, take: (id) => admin.call('documents.ack', { id }) },
    },
  })

  everyPair('a help article', {
    states: articleStatus.names,
    standing: async (status) => {
      made += 1
      return put(
        app, 'help_articles',
        (await admin.call('help.add', { title: `Moved ${made}`, slug: `moved-${made}`, category: 'start', body: 'A body.' } as never)).data.id as number,
        status,
      )
    },
    statusOf: statusIn(app, 'help_articles'),
    asks: {
      published: { from: { draft: 'published', published: 'published' }, take: (id) => admin.call('help.change', { id, status: 'published' }) },
      'taken back': { from: { draft: 'draft', published: 'draft' }, take: (id) => admin.call('help.change', { id, status: 'draft' }) },
      deleted: { from: { draft: 'gone' }, take: (id) => admin.call('help.remove', { id }), says: /Take the article back/ },
    },
  })
})

describe('places', () => {
  let warehouse = 0
  beforeAll(async () => {
    warehouse = await one("select f.id::int from facilities f where f.kind = 'warehouse' and f.status = 'active' order by f.id limit 1")
  })
  const move = (status: 'active' | 'inactive' | 'blocked') => (id: number) => admin.call('masterData.changeLocation', { id, status })
  everyPair('a location', {
    states: locationStatus.names,
    standing: async (status) => {
      made += 1
      return put(
        app, 'locations',
        (await admin.call('masterData.addLocation', { warehouse_id: warehouse, location_code: `M-${made}`, zone_type: 'pick' })).data.id as number, status,
      )
    },
    statusOf: statusIn(app, 'locations'),
    asks: {
      active: { from: { active: 'active', inactive: 'active', blocked: 'active' }, take: move('active') },
      inactive: { from: { active: 'inactive', inactive: 'inactive', blocked: 'inactive' }, take: move('inactive') },
      blocked: { from: { active: 'blocked', blocked: 'blocked' }, take: move('blocked'), says: /cannot move from "Inactive" to "Blocked"/ },
      deleted: { from: { inactive: 'gone' }, take: (id) => admin.call('masterData.removeLocation', { id }), says: /Make it inactive before/ },
    },
  })

  everyPair('a service centre nobody works at', {
    states: switchStatus.names,
    standing: async (status) => {
      made += 1
      const { data } = await admin.call('masterData.addCentre', {
        service_center_code: `ZQ${String.fromCharCode(65 + (made % 26))}1`, name: `Centre ${made}`, country_code: 'AE', city: 'Dubai', address: 'Al Quoz',
      })
      return put(app, 'facilities', data.id as number, status)
    },
    statusOf: statusIn(app, 'facilities'),
    asks: {
      active: { from: { active: 'active', inactive: 'active' }, take: (id) => admin.call('masterData.changeCentre', { id, status: 'active' }) },
      inactive: { from: { active: 'inactive', inactive: 'inactive' }, take: (id) => admin.call('masterData.changeCentre', { id, status: 'inactive' }) },
    },
  })
})

describe('people, groups and clients', () => {
  let member = 0
  let group = 0
  beforeAll(async () => {
    member = await one("select id::int from users where email = 'auditor@demo.example'")
    group = (await admin.call('groups.add', { name: 'Moved about', user_category: 'client', permissions: ['app_bag:bags'] })).data.id as number
  })
  const mark = (action: string) => (id: number) => admin.call('members.mark', { action, ids: [id] } as never)
  everyPair('a user', {
    states: userStatus.names,
    standing: (status) => put(app, 'users', member, status),
    statusOf: statusIn(app, 'users'),
    asks: {
      // Pending: signed up, approved and with a password, so that only somebody's word is missing.
      active: { from: { pending: 'active', suspend: 'active' }, take: mark('active'), refused: { delete: 404 } },
      suspended: { from: { active: 'suspend' }, take: mark('suspend'), refused: { delete: 404 } },
      deactivated: { from: { pending: 'deactivated' }, take: mark('deactivate'), refused: { delete: 404 } },
      deleted: { from: { pending: 'delete', active: 'delete', suspend: 'delete', deactivated: 'delete' }, take: mark('delete'), refused: { delete: 404 } },
    },
  })

  const groupMark = (action: string) => (id: number) => admin.call('groups.mark', { action, ids: [id] } as never)
  everyPair('a group', {
    states: recordStatus.names,
    standing: (status) => put(app, 'groups', group, status),
    statusOf: statusIn(app, 'groups'),
    asks: {
      active: { from: { active: 'active', inactive: 'active' }, take: groupMark('active'), refused: { delete: 404 } },
      inactive: { from: { active: 'inactive', inactive: 'inactive' }, take: groupMark('inactive'), refused: { delete: 404 } },
      deleted: { from: { active: 'delete', inactive: 'delete' }, take: groupMark('delete'), refused: { delete: 404 } },
    },
  })

  let client = 0
  beforeAll(async () => {
    client = await one("select c.id::int from clients c where c.status = 'active' and c.trade_license_expiry > current_date and exists (select 1 from client_addresses a where a.client_id = c.id and a.address_type = 'billing' and a.status = 'active') order by c.id desc limit 1")
    await app.query("update packages set status = 'cancelled' where client_id = $1", [client])
    await app.query("update charges set status = 'void' where client_id = $1", [client])
  })
  everyPair('a client without open business', {
    states: clientStatus.names,
    standing: (status) => put(app, 'clients', client, status),
    statusOf: statusIn(app, 'clients'),
    asks: {
      active: { from: { active: 'active', inactive: 'active' }, take: (id) => admin.call('clients.change', { id, status: 'active' }) },
      inactive: {
        from: { active: 'inactive', inactive: 'inactive' }, take: (id) => admin.call('clients.change', { id, status: 'inactive', reason: 'Season is over' }),
      },
      deleted: { from: { active: 'delete', inactive: 'delete' }, take: (id) => admin.call('clients.remove', { id }) },
    },
  })
})

describe('settings, ranges, letters and reports', () => {
  let config = 0
  let range = 0
  let letter = 0
  let report = 0
  beforeAll(async () => {
    config = (await admin.call('configurations.add', {
      config_key: 'timesheet_cutoff_days', value: '9', change_reason: 'Moved about', valid_from: '2031-01-01',
    })).data.id as number
    range = await one('select id::int from tracking_ranges order by id limit 1')
    letter = await one(
      "insert into email_logs (template, to_addresses, subject, body_text) values ('invite', '{a@b.example}', 'Moved', 'Body') returning id::int",
    )
    report = await one("insert into export_jobs (user_id, report, format, params) select id, 'packages', 'csv', '{}' from users where email = 'super_admin@demo.example' returning id::int")
  })
  const setting = (status: 'active' | 'inactive' | 'delete') => async (id: number) => {
    const [{ version } = { version: 0 }] = await app.query<{ version: number }>('select version from configurations where id = $1', [id])
    return admin.call('configurations.update', { id, status, version, change_reason: 'Moved about' })
  }
  everyPair('a configuration', {
    states: configStatus.names,
    standing: (status) => put(app, 'configurations', config, status),
    statusOf: statusIn(app, 'configurations'),
    asks: {
      active: { from: { active: 'active', inactive: 'active' }, take: setting('active'), refused: { delete: 404 } },
      inactive: { from: { active: 'inactive', inactive: 'inactive' }, take: setting('inactive'), refused: { delete: 404 } },
      deleted: { from: { inactive: 'delete' }, take: setting('delete'), refused: { delete: 404 } },
    },
  })
  everyPair('a tracking range', {
    states: rangeStatus.names,
    standing: (status) => put(app, 'tracking_ranges', range, status),
    statusOf: statusIn(app, 'tracking_ranges'),
    asks: { stopped: { from: { active: 'stopped' }, take: (id) => admin.call('ranges.stop', { id, reason: 'Numbers were printed twice' }) } },
  })
  everyPair('a letter', {
    states: emailStatus.names,
    standing: (status) => put(app, 'email_logs', letter, status),
    statusOf: statusIn(app, 'email_logs'),
    // This house has no mail server, so that a letter is only kept.
    asks: { 'sent again': { from: { queued: 'kept', failed: 'kept', bounced: 'kept' }, take: (id) => admin.call('emailLogs.resend', { ids: [id] }) } },
  })
  everyPair('a report', {
    states: exportStatus.names,
    standing: (status) => put(app, 'export_jobs', report, status),
    statusOf: statusIn(app, 'export_jobs'),
    asks: { cancelled: { from: { queued: 'cancelled', running: 'cancelled' }, take: (id) => admin.call('exportReports.cancel', { id }) } },
  })
})

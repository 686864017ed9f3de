import type { CallName } from '@/lib/contract/types'
import { command, reason, unchangeable, type Note } from './note'

const ofClient = (read: CallName): Note => ({
  records: `select id as client_id from clients where client_code = 'NOORB'`,
  read,
  params: ({ client_id }) => ({ client_id }),
  body: ({ client_id }) => ({ client_id }),
  values: { url: ['https://example.com/changed'], headers: [[{ key: 'x-changed', value: 'yes', secret: false }]] },
  aside: { client_id: 'names the record', environment: 'names the record' },
  except: {
    active: 'needs an address that answers: tests/upstream/subscriptions/settings.test.ts',
    url: 'is resolved when saved: tests/upstream/subscriptions/settings.test.ts',
  },
})

/** Carriers, clients, sellers, vendors, users, and what is agreed with them. */
export const ofPartners: Readonly<Record<string, Note>> = {
  'carrierCoverage.change': {
    records: `select carrier_id as id, id as coverage_id from carrier_countries where active order by id limit 6`,
    list: 'carrierCoverage.list',
    aside: { force: command },
  },
  'carrierCoverage.changeCapacities': {
    records: `select distinct v.carrier_id as id, c.coverage_id from carrier_capacities c join carrier_countries v on v.id = c.coverage_id order by 1, 2
      limit 4`,
    read: 'carrierCoverage.capacities',
    added: ['weekdays', 'overrides'],
    aside: { force: command, remove_overrides: command },
  },
  'carrierServices.change': { except: { pudo_allowed: 'is refused without points of the carrier: tests/upstream/carriers' } },
  'carriers.change': {
    aside: { waive_unmapped: command },
    except: { carrier_code: unchangeable, logo: 'is a picture: tests/upstream/carriers/carriers.test.ts' },
    values: { max_declared_value: ['900.00'] },
    with: { max_declared_value: { max_declared_currency: 'AED' } },
  },
  'carriers.labelSetup': {
    records: `select carrier_id as id, version from carrier_label_setups where rsa_service_code is null order by id limit 4`,
    read: 'carriers.one',
    shownIn: 'label_setups',
    values: { dpi: [203, 300], rsa_service_code: [] },
    aside: { rsa_service_code: 'names the setup' },
  },
  'carriers.changeAddress': {
    values: { makani_no: ['1234567890'] },
    with: { latitude: { longitude: 55.5 }, longitude: { latitude: 25.5 } },
    records: `select carrier_id as id, id as address_id from carrier_addresses where status = 'active' order by id limit 8`,
    list: 'carriers.addresses',
  },
  'carriers.changeCod': {
    records: `select id from carriers where status = 'active' and cod_supported order by id limit 4`,
    read: 'carriers.cod',
    added: ['terms'],
  },
  'carrierFeeds.saveTracking': {
    records: `select carrier_id as id, id as tracking_id from carrier_trackings order by id limit 8`,
    list: 'carrierFeeds.trackings',
    with: { system_type: { number_source: 'tracking_range' } },
    except: { prefix: 'goes with the sample: tests/upstream/carrier-feeds', suffix: 'goes with the sample', number_length: 'goes with the sample' },
  },
  'carrierPlaces.update': { values: { country_code: ['SA', 'KW'] }, with: { country_code: { base_city_id: null } } },
  'clients.change': {
    aside: { reason },
    except: { client_code: 'is refused once an order exists', logo: 'is a picture: tests/upstream/clients/clients.test.ts' },
    values: { iban: ['AE070331234567890123456'], status: ['inactive', 'active'], currency: ['USD'], time_zone: ['Asia/Riyadh'] },
  },
  'clientAddresses.change': {
    records: `select client_id as id, id as address_id from client_addresses where status = 'active' and city = 'Dubai' order by id limit 8`,
    values: { city: ['Sharjah', 'Ajman'], state: ['Sharjah'], makani_no: ['1234567890'] },
    except: {
      country_code: 'goes with the city: tests/upstream/clients/addresses.test.ts',
      pincode: 'is refused in the Emirates: tests/upstream/clients/addresses.test.ts',
    },
    with: {
      city: { state: null, makani_no: null }, state: { city: 'Sharjah', makani_no: null }, latitude: { longitude: 55.5 }, longitude: { latitude: 25.5 },
    },
    read: 'clientAddresses.one',
    params: ({ address_id }) => ({ id: address_id }),
  },
  'clientTokens.rename': {
    records: `select client_id, id from client_tokens where status = 'active' order by id limit 3`,
    list: 'clientTokens.list',
    params: ({ client_id }) => ({ id: client_id }),
  },
  'subscriptions.saveTracking': ofClient('subscriptions.tracking'),
  'subscriptions.saveLabel': ofClient('subscriptions.label'),
  'subscriptions.savePod': ofClient('subscriptions.pod'),
  'subscriptions.saveOrder': ofClient('subscriptions.order'),
  'subscriptions.saveAuth': {
    ...ofClient('subscriptions.auth'),
    values: {},
    body: ({ client_id }) => ({ client_id, auth_type: 'none' }),
    aside: { client_id: 'names the record', environment: 'names the record' },
    except: { password: 'is never shown', token: 'is never shown', oauth_client_secret: 'is never shown', hmac_secret: 'is never shown' },
    with: { auth_type: { hmac_secret: 'x'.repeat(40) } },
  },
  'groups.change': { records: `select id from groups where not is_system and status = 'active' order by id limit 4`, read: 'groups.one' },
  'vendors.change': { values: { currency: ['USD'], iban: ['AE260211000000230064016', 'AE070331234567890123456'] } },
  'banks.save': { values: { currency: ['USD'], iban: ['DE89370400440532013000', 'FR1420041010050500013M02606'] } },
  'codPayments.change': {
    // Of the demo none is without lines, which hold it to its country and currency.
    records: `insert into carrier_cod_payments (payment_no, carrier_id, country_code, currency, statement_no, period_from, period_to, declared_count,
        declared_amount)
      select 'CCP-20260101-' || t.id, t.carrier_id, t.country_code, t.currency, 'SAVED-' || t.id, current_date - 9, current_date - 2, 3, 300
      from carrier_cod_terms t where t.netting_allowed order by t.country_code = 'AE' desc, t.id limit 2 returning id`,
    values: { country_code: ['AE', 'SA'], currency: ['AED', 'USD'], fee_netted: ['5.00'], fee_vat_netted: ['0.25'] },
    with: { fee_vat_netted: { fee_netted: '5.00' } },
  },
  'vendorRates.change': {
    values: { warehouse_id: [11, 12, 13, 14], vat_rate: ['0.00', '5.00'] },
    records: `select id from rate_cards where status in ('draft', 'rejected') order by id`,
  },
  'carrierMapping.update': { aside: { apply_to_stored: command } },
  'sla.changeConfig': { except: { carrier_id: unchangeable }, with: { scope_ids: { scope_level: 'city' }, scope_level: { scope_ids: [1] } } },
  'baseAgents.change': { values: { timezone: ['Asia/Riyadh', 'Asia/Dubai'] }, except: { agent_code: unchangeable } },
  'members.change': {
    except: {
      group_ids: 'are of the category: tests/upstream/access/access-control.test.ts',
      user_category: 'is fixed once somebody signed in: tests/upstream/access', seller_id: 'is of sellers’ users: tests/upstream/access',
    },
    records: `select id from users where email in ('client_admin@demo.example', 'carrier_admin@demo.example', 'service_center_operator@demo.example',
      'agent_handler@demo.example', 'warehouse_operator@demo.example', 'pas_guard@demo.example')
              union select id from users where user_category = 'vendor' and status = 'active' union select id from users
              where user_category = 'admin' and status = 'invited'`,
    read: 'members.one',
    values: { pas_code: ['NEWPAS1'], agent_id: [5, 6] },
  },
  'subAccounts.change': { except: { carrier_ids: 'is of sub-accounts of carriers: tests/upstream/access' } },
  'channelSkus.change': {
    records: `select id from channel_skus where sku_id is null and bundle_sku is null order by id limit 4`,
    list: 'channelSkus.list',
    except: {
      sku_id: 'is one of the client’s SKUs: tests/upstream/channels/channel-skus.test.ts', bundle_sku: 'is one of the client’s bundles: the same',
    },
  },
  'channels.change': {
    records: `select id from client_channels order by id`,
    read: 'channels.one',
    values: { store_url: ['https://moved.example', 'https://moved-again.example'] },
    except: Object.fromEntries(['access_token', 'consumer_key', 'consumer_secret', 'webhook_secret'].map((name) => [
      name, 'is shown by its last four characters alone: tests/upstream/channels',
    ])),
  },
  'saleOrders.change': {
    records: `select id from sale_orders where status = 'new' and country_code = 'AE' and payment_mode = 'prepaid' order by id limit 8`,
    read: 'saleOrders.one',
    values: { city: ['Sharjah', 'Ajman'], consignee_phone: ['+971501234599', '+971551234588'] },
    with: { lat: { lng: 55.3 }, lng: { lat: 25.2 } },
    except: {
      items: 'is shown as lines: tests/upstream/orders', payment_mode: 'goes with the amount: tests/upstream/orders', state: 'follows from the city',
      cod_amount: 'goes with the payment: tests/upstream/orders', country_code: 'goes with the city', pincode: 'is of countries that have them',
    },
  },
  'sellers.change': {
    records: `select id from sellers where status <> 'delete' order by (active) desc, id limit 8`,
    read: 'sellers.one',
    except: { deactivated_reason: 'is kept when the seller is deactivated' },
    with: { active: { deactivated_reason: 'Changed by hand' } },
  },
  'pickup.changeClientSlot': {
    records: `select id, client_id from client_pickup_slots where approval_status = 1 and status = 'active' order by id limit 6`,
    read: 'pickup.clientSlot',
    params: ({ id }) => ({ id }),
    body: ({ id, client_id }) => ({ id, client_id }),
    aside: { id: 'names the record', approval_status: 'is a decision: tests/upstream/sla-pickup/pickup.test.ts', reject_reason: 'goes with a rejection' },
  },
  'pickup.changeSlot': { aside: { move_to_slot_id: command }, with: { interval_minutes: { auto_trigger: 'interval' } }, values: { interval_minutes: [45] } },
  'vendorTimesheets.changeRow': { except: { substitute_day: 'counts on rest days and holidays: tests/upstream/vendors' } },
  'vendorStaff.change': {
    records: `select id, vendor_id from vendor_staff where status = 'active' order by id limit 6`,
    read: 'vendorStaff.one',
    params: ({ id }) => ({ id }),
    except: { emirates_id: 'is shown masked: tests/upstream/vendors' },
  },
}

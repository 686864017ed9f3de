import { command, reason, unchangeable, type Note } from './note'

/** Where nearly everything can still be changed, to where every service goes: the day's parcels do not decide whether another can be chosen. */
const created = `select id from packages where status in ('created', 'label_created')
  order by (rsa_service_code = 'STD') desc, (country_code = 'AE') desc, (city = 'Dubai') desc, id desc limit 8`

const ofStep = Object.fromEntries([
  'ship_status', 'note', 'payment_amount', 'payment_method', 'payment_due_date', 'waive', 'ship_option', 'container_load',
  'pickup_type', 'shipping_reference', 'carrier_name', 'shipped_at', 'eta', 'boe_no', 'customs_reference',
  'custom_initiated_at', 'custom_closed_at', 'duty_paid', 'mawb_no', 'hawb_no', 'bl_no', 'container_no', 'etd',
].map((field) => [field, 'goes with a step of the package list, and is refused without']))

/** What a SKU's fields take, and what goes with them. */
const ofSku = (prefix: string): Pick<Note, 'values' | 'with'> => ({
  values: {
    un_number: ['UN1950', 'UN1993'],
    barcodes: [[{ barcode: `${prefix}-A`, symbology: 'code128', pack_level: 'each', qty_per_pack: 1, is_primary: true }]],
    barcode_lines: [`${prefix}-B`, `${prefix}-C carton 24`], attributes: ['size=M'],
  },
  with: {
    is_expiry_tracked: { shelf_life_days: 365 }, is_dangerous: { un_number: 'UN1950' },
    length: { width: '20.0', height: '5.0' }, width: { length: '30.0', height: '5.0' }, height: { length: '30.0', width: '20.0' },
  },
})

/** Parcels, what carries them, the yard, and the masters of the house. */
export const ofWork: Readonly<Record<string, Note>> = {
  'masterData.changeCentre': {
    // One that is off can be switched on whatever parcels are where at this hour.
    records: `with off as (update facilities set status = 'inactive' where id = (select max(id) from facilities where kind = 'service_center') returning id)
      select f.id from facilities f left join off on off.id = f.id where f.kind = 'service_center' order by off.id nulls last, f.id limit 6`,
  },
  'dashboardSchedules.change': {
    records: `insert into dashboard_schedules (name, dashboard_id, recipients, frequency, at_time, next_run_at, created_by)
      select 'Saved', d.id, '{a@b.example}', 'daily', '07:00', now() + interval '1 day', u.id from dashboard_reports d, users u
      where d.source = 1 and u.email = 'super_admin@demo.example' order by d.id limit 3 returning id`,
    with: {
      weekday: { frequency: 'weekly' }, month_day: { frequency: 'monthly' }, frequency: { weekday: 'mon', month_day: 3 },
    },
  },
  'dashboards.change': {
    // Of one drawn by Power BI its ids, of one of ours its widgets.
    records: `(select id from dashboard_reports where source = 0 order by id limit 1) union all
      (select id from dashboard_reports where source = 1 and not is_home order by id limit 4)`,
    values: {
      workspace_id: ['0c7a1f52-6f0e-4c3d-9b53-0a1b2c3d4e5f'], report_id: ['1c7a1f52-6f0e-4c3d-9b53-0a1b2c3d4e5f'],
      dataset_id: ['2c7a1f52-6f0e-4c3d-9b53-0a1b2c3d4e5f'], embed_url: ['https://app.powerbi.com/reportEmbed?reportId=1c7a1f52'],
    },
    except: { source: 'is changed with all that the other source needs (dashboards/who-sees.test.ts)' },
    with: {
      client_scope: { client_type: 'last_mile', client_ids: [1] },
    },
  },
  // What was saved last stays on the page that is read.
  'catalogue.changeProduct': { list: 'catalogue.products', params: () => ({ sort_by: 'updated_at', sort: 'highest' }) },
  'iorProducts.change': { values: { gtin: ['6901234567892', '4006381333931'] } },
  'clientHscodes.change': { values: { currency: ['USD', 'SAR'] }, with: { currency: { unit_value: '12.00' } } },
  'transportRates.change': {
    records: 'select id from transport_rates r where not exists (select 1 from transport_trips t where t.rate_id = r.id) order by id limit 12',
  },
  'omsCategories.change': { values: { default_handling_code: ['FRG', 'PER'] } },
  'catalogue.changeSku': {
    // How goods are tracked is changed while there is no stock of them.
    records: `insert into skus (client_id, product_id, sku_code, sku_name, weight)
      select client_id, id, 'SAVE-' || id, 'Saved', 1 from products where status = 'active' order by id limit 4 returning id`,
    ...ofSku('SAVE'),
  },
  'b2bSkus.change': {
    records: `insert into skus (client_id, sku_code, sku_name, scope)
      select client_id, 'SAVE-B2B-' || id, 'Saved', 'b2b' from products where status = 'active' order by id limit 4 returning id`,
    ...ofSku('B2B'),
    values: {
      ...ofSku('B2B').values, case_length: ['40.0'], case_width: ['30.0'], case_height: ['25.0'], case_weight: ['2.900'],
      inner_qty: [6, 12], temperature_min: ['2.0'], temperature_max: ['8.0'], wms_item_code: ['ITEM-1', 'ITEM-2', 'ITEM-3'],
    },
    with: {
      ...ofSku('B2B').with, inner_qty: { units_per_carton: 24 }, case_length: { case_width: '30.0', case_height: '25.0' },
      case_width: { case_length: '40.0', case_height: '25.0' }, case_height: { case_length: '40.0', case_width: '30.0' },
    },
    // A supplier of the SKU's own client: tests/upstream/b2b/sku-profile.
    except: { default_supplier_id: 'has to be a supplier of the SKU’s client' },
  },
  'documents.change': { records: `select id from documents where status = 'draft' order by id limit 4` },
  'manifests.saveTemplate': { read: 'manifests.template', aside: { user_id: 'names the record' } },
  'manifests.saveConfiguration': {
    values: { formats: [['csv'], ['pdf']] },
    records: `select user_id from manifest_configurations order by user_id limit 6`,
    read: 'manifests.templateOf',
    shownIn: 'configuration',
    aside: { copy_from_user_id: command },
  },
  'packages.changeTemplate': {
    records: `insert into package_column_templates (user_id, name, fields_ids)
      select id, 'Mine', '{1,2}' from users where email = 'super_admin@demo.example' returning id`,
    read: 'packages.templates',
    values: { sort_by: ['created_at'], filters: [{ status: ['created'] }] },
  },
  'btbVariants.change': {
    list: 'btbVariants.list',
    // By its SKU: a list by code ends before the code it is given.
    params: ({ sku_id }) => (sku_id ? { sku_id: [sku_id] } : {}),
    values: {
      variant_code: ['SAVE-V-1', 'SAVE-V-2'], market_country: ['SA', 'OM'], label_languages: [['en'], ['ar', 'fr']], barcode: ['SAVE-VB-1', 'SAVE-VB-2'],
    },
  },
  'b2bSuppliers.change': { values: { gln: ['6290000000016', '6290000000023'] } },
  'b2bConsignees.change': { values: { gln: ['6290000000016', '6290000000023'] } },
  'packages.save': {
    records: created,
    read: 'packages.edit',
    body: () => ({ confirm_relabel: true }),
    values: {
      makani_no: ['1234567890'], consignee_phone_alt: ['+971501234599'], consignee_id_no: ['784198012345671'], package_type: ['document', 'parcel', 'box'],
      special_handling: [['FRG'], ['AVI']], city: ['Sharjah'], incoterm: ['DDP', 'DAP'], rsa_service_code: ['STD', 'EXP', 'NDD', 'SDD', 'ECO'],
    },
    with: { lat: { lng: 55.3 }, lng: { lat: 25.2 } },
    aside: { confirm_relabel: command },
    except: {
      national_address: 'is of addresses in Saudi Arabia: tests/upstream/packages', consignee_id_no: 'is shown masked: tests/upstream/packages',
      cod_currency: 'is that of the country', items: 'goes with the declared value',
      declared_value: 'goes with the items', payment_mode: 'goes with the amount: tests/upstream/packages',
      cod_amount: 'goes with the payment: tests/upstream/packages', currency: 'is fixed by the package list', country_code: 'goes with city and carrier',
      state: 'follows from the city', carrier_id: 'null leaves it to the rules: tests/upstream/allocation',
    },
  },
  'packages.change': {
    records: created,
    values: { incoterm: ['DDP', 'DAP'] },
    aside: ofStep,
    except: {
      items: 'goes with the declared value: tests/upstream/packages/change', declared_value: 'goes with the items', currency: 'is fixed by the package list',
      seller_invoice_no: 'is fixed by the approval of the list',
    },
  },
  'sellerInvoices.change': {
    except: Object.fromEntries(['header', 'lines', 'packages'].map((field) => [field, 'is kept as a whole: tests/upstream/seller-invoices/drafts'])),
  },
  'pasReportSchedules.change': {
    records: `insert into pas_report_schedules (name, recipients, frequency, at_time, group_by, next_run_at, created_by)
      select 'Mornings', '{a@example.com}', 'daily', '07:00', 'day', now() + interval '1 day', id
      from users where email = 'super_admin@demo.example' returning id`,
    list: 'pasReportSchedules.list',
    with: { weekday: { frequency: 'weekly' }, month_day: { frequency: 'monthly' }, frequency: { weekday: 'mon' } },
    values: { frequency: ['weekly'] },
  },
  'places.saveState': {
    records: `select id, country_code as country from base_states where country_code = 'AE' order by id limit 4`,
    list: 'places.states',
    params: ({ country }) => ({ country, status: ['active', 'inactive'] }),
  },
  'places.saveCity': {
    records: `select id, country_code as country from base_cities where country_code = 'BH' and status = 'active' order by id desc limit 4`,
    list: 'places.cities',
    params: ({ country }) => ({ country, status: ['active', 'inactive'] }),
    values: { city_name: ['Aabad'], un_locode: ['BHZZZ'], timezone: ['Asia/Riyadh'], airport_code: ['ZZZ'], fulfillment_facility_id: [11, 12, 13] },
    with: { latitude: { longitude: 50.5 }, longitude: { latitude: 26.1 }, fulfillment_enabled: { fulfillment_facility_id: 11 } },
  },
  'places.saveArea': {
    records: `select id, city_id from base_areas where status = 'active' order by id limit 4`,
    list: 'places.areas',
    params: ({ city_id }) => ({ city_id, status: ['active', 'inactive'] }),
    with: { latitude: { longitude: 55.5 }, longitude: { latitude: 25.5 } },
  },
  'rsaServices.update': {
    values: { origin_countries: [['AE']], destination_countries: [['AE']] },
    records: `select id from rsa_services where status = 'active' order by id limit 4`,
    read: 'rsaServices.one',
  },
  'masters.changeEvent': { list: 'tracking.events', except: { code: 'is refused for events of the house, which all of the demo are' } },
  'masters.changeScan': { list: 'tracking.scans' },
  'allocation.change': { values: { rsa_service_code: ['EXP'] } },
  'boes.change': { records: `select id from boes where status in ('draft', 'docs_pending') order by id limit 6` },
  'omsMappings.change': {
    records: 'select id from oms_client_mappings order by id limit 6',
    except: Object.fromEntries(['username', 'password', 'api_key', 'webhook_secret'].map((name) => [
      name, 'is shown by its last four characters alone: tests/upstream/oms',
    ])),
  },
  'wmsConnections.change': {
    records: 'select id from wms_connections order by id limit 6',
    read: 'wmsConnections.one',
    values: { receipt_codes: ['5 receiving', '9 received'], shipment_codes: ['17 allocated', '95 shipped'], account_code: ['INFOR-X1', 'INFOR-X2'] },
    except: Object.fromEntries(['api_key', 'webhook_secret'].map((name) => [name, 'is shown by its last four characters alone: tests/upstream/wms'])),
  },
  'bags.change': {
    values: { seal_no: ['S990011'] },
    records: `update bags set status = 'open', consolidation_id = null
      where id in (select id from bags where status in ('closed', 'open') order by status limit 1)
      returning id`,
    read: 'bags.one',
  },
  'codes.saveHandling': { list: 'codes.handling', except: { code: unchangeable }, params: () => ({ status: ['active', 'inactive'] }) },
  'consolidations.change': {
    records: `update consolidations set status = 'draft' where id in (select id from consolidations where status = 'deconsolidated' order by id desc limit 2)
      returning id`,
    read: 'consolidations.one',
    values: { mawb_no: ['176-12345675', '176-12345686'], container_no: ['MSCU1234566'] },
    shownAs: { note: 'clearance_note' },
    aside: {
      action: command, reason, weight_reason: reason, note: 'is kept with a step of clearance: tests/upstream/consolidations',
      clearance_status: 'is a step: tests/upstream/consolidations',
    },
    except: {
      add_units: 'is answered row by row: tests/upstream/consolidations', remove_units: 'is answered row by row: tests/upstream/consolidations',
      released_unit_ids: 'goes with a partial release: tests/upstream/consolidations',
    },
  },
  'preAlerts.change': {
    records: "select id from pre_alert_shipments where status = 'pending' and not incomplete and transport_mode = 'air' order by id limit 2",
    read: 'preAlerts.one', with: { master_pieces: { confirm_mismatch: true } },
    values: {
      mawb_no: ['176-12345675', '176-12345686'], flight_no: ['EK9910', 'EK9911'], origin_code: ['DMM', 'AUH'], destination_code: ['RUH', 'JED'],
      goods_description: ['Cotton shirts', 'Leather shoes'], handling_codes: [['ELI']], currency: ['USD', 'AED'], incoterm: ['DAP', 'DDP'],
    },
    aside: { confirm_mismatch: command },
    except: {
      hawbs: 'are rows of their own: tests/upstream/pre-alerts', bags: 'are rows of their own: tests/upstream/pre-alerts',
      etd: 'is typed by the clocks of its place: tests/upstream/pre-alerts', eta: 'is typed by the clocks of its place: tests/upstream/pre-alerts',
      flight_date: 'is the local day of ETD: tests/upstream/pre-alerts', legs: 'are typed by the clocks of their places: tests/upstream/pre-alerts',
      client_id: 'goes with its linehaul and agents: tests/upstream/pre-alerts', linehaul_id: 'is one of its client: tests/upstream/pre-alerts',
      transport_mode: 'goes with what its master is called: tests/upstream/pre-alerts',
      bl_no: 'is the master by sea', container_no: 'is said by sea', truck_no: 'is said by road', waybill_no: 'is the master by road',
      origin_agent_id: 'is mapped at its place: tests/upstream/pre-alerts', destination_agent_id: 'is mapped at its place: tests/upstream/pre-alerts',
      clearance_agent_id: 'is mapped at its place: tests/upstream/pre-alerts',
    },
  },
  'countries.save': { values: { prohibited_handling_codes: [['AVI']] } },
  'countries.saveTimezone': {
    records: `insert into country_timezones (country_code, timezone, status) values ('PT', 'Europe/Lisbon', 'active') returning id`,
    read: 'countries.timezone',
    values: { country_code: ['PL', 'SE', 'NO'], timezone: ['Europe/Madrid'] },
    except: {
      state_id: 'needs a state of the country: tests/upstream/countries', status: 'is refused for the only time zone of a country',
      is_default: 'is refused for the only time zone of a country',
    },
  },
  'codes.saveSplit': { aside: { recompute: command }, except: { mode: 'changes with its segments: tests/upstream/codes' } },
  'missingScans.changeRule': {
    list: 'missingScans.rules',
    with: { carrier_id: { scope: 'carrier' }, client_id: { scope: 'client' }, scope: { carrier_id: 1, client_id: 1 } },
  },
  'pasBoard.changeDock': {
    list: 'pasSites.docks',
    except: { reason: 'is kept while the dock is out of service' },
    with: { status: { reason: 'Under repair' } },
  },
  'pasBoard.changeBay': { list: 'pasSites.bays', except: { reason: 'is kept while the bay is closed' }, with: { status: { reason: 'Under repair' } } },
  'pasProjections.change': {
    records: `with later as (update pas_projections set status = 'draft', projection_date = current_date + 2
      where id in (select id from pas_projections where status in ('draft', 'submitted') order by id desc limit 4) returning id) select id from later`,
    read: 'pasProjections.one',
  },
  'pasMappings.change': {
    except: { projection_id: 'is one of the same site, client and direction: tests/upstream/pas' },
    spelt: { vehicle_no: () => 'CHANGED 9' },
    records: `select id from pas_mappings where status = 'mapped' order by id desc limit 6`,
    values: { vehicle_no: ['CHANGED9'], container_no: ['MSCU1234566'] },
  },
  'pasTokens.update': {
    records: `select id from gate_tokens where status in ('created', 'in_yard') and plate_country = 'AE' order by id desc limit 6`,
    read: 'pasTokens.get',
    values: { plate_code: ['K'], plate_number: ['54321'], container_no: ['MSCU1234566'], seal_no: ['SEAL54321'], trailer_no: ['TR54321'] },
    body: () => ({ reason: 'Changed by hand' }),
    with: { plate_code: { plate_country: 'AE', plate_emirate: 'dubai', plate_number: '54321' } },
    aside: { reason },
    except: { driver_id_type: 'is shown to nobody', driver_id_no: 'is sealed and shown to nobody' },
  },
  'settings.setMaintenance': {
    records: 'select 1 as one',
    read: 'settings.maintenance',
    body: () => ({ on: false }),
    except: { on: 'shuts the house: tests/upstream/settings' },
  },
}

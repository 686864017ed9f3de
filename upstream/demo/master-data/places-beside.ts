import type { ClientBase } from 'pg'

/** What our own facilities have beyond their rows: the centre a warehouse belongs to, its customs code, a centre's airport. */
const centreOf: Readonly<Record<string, string>> = { JXB1: 'DXB1', DIC1: 'DXB1', DIP1: 'DXB1', RUHW1: 'RUH1' }
const freeZones: Readonly<Record<string, string>> = { JXB1: 'AE-JAFZA-1101' }
/** Under which logistics units are numbered: the UAE's and Saudi Arabia's of one company. */
const gs1Prefix: Readonly<Record<string, string>> = { AE: '629104150', SA: '628800420' }
const arabic: Readonly<Record<string, string>> = {
  DXB1: 'مركز دبي', AUH1: 'مركز خدمة أبوظبي', SHJ1: 'مركز خدمة الشارقة', RUH1: 'مركز الرياض',
  JED1: 'مركز خدمة جدة', DMM1: 'مركز خدمة الدمام', KWI1: 'مركز خدمة الكويت', BAH1: 'مركز خدمة البحرين',
  MCT1: 'مركز خدمة مسقط', DOH1: 'مركز خدمة الدوحة', JXB1: 'مستودع جافزا',
  DIC1: 'مستودع مدينة دبي الصناعية', DIP1: 'مستودع مجمع دبي للاستثمار', RUHW1: 'مستودع الرياض',
}

/** Adds those rows where they are missing; rows there already stay as somebody may have edited them. */
export async function seedBesideFacilities(client: ClientBase): Promise<void> {
  await client.query(
    `insert into service_centers (facility_id, name_ar, airport_code)
     select id, $1::jsonb ->> facility_code, left(facility_code, 3) from facilities where kind = 'service_center' on conflict do nothing`,
    [JSON.stringify(arabic)],
  )
  await client.query(
    `insert into warehouses (facility_id, service_center_id, name_ar, is_free_zone, customs_code, gs1_company_prefix, timezone, working_days)
     select f.id, s.id, $1::jsonb ->> f.facility_code, $3::jsonb ? f.facility_code, $3::jsonb ->> f.facility_code, $4::jsonb ->> f.country_code,
       case f.country_code when 'SA' then 'Asia/Riyadh' else 'Asia/Dubai' end, case f.country_code when 'SA' then '{1,2,3,4,6,7}'::int[]
         else '{1,2,3,4,5,6}'::int[] end
     from facilities f left join facilities s on s.facility_code = $2::jsonb ->> f.facility_code where f.kind = 'warehouse' on conflict do nothing`,
    [JSON.stringify(arabic), JSON.stringify(centreOf), JSON.stringify(freeZones), JSON.stringify(gs1Prefix)],
  )
}

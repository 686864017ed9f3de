import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { counted, packagesOf } from '../consolidations/rows'
import { recount } from './hawbs'

/** Writes its bags and parcels as those of the pre-alert, in place of what was there. A parcel on another open pre-alert of its client stays there. */
export async function writeContent(tx: Db, id: number, cargo: { id: number }): Promise<void> {
  await rows(tx, sql`delete from pre_alert_hawbs where pre_alert_id = ${id}`)
  await rows(tx, sql`delete from pre_alert_bags where pre_alert_id = ${id}`)
  const units = counted(sql`${cargo.id}`)
  await rows(
    tx,
    sql`insert into pre_alert_bags (pre_alert_id, bag_no, seal_no, split_code, pieces, weight_kg, length_cm, width_cm, height_cm)
        select ${id}, b.bag_no, b.seal_no, b.split_code, greatest(b.piece_count, 1), b.gross_weight, b.length, b.width, b.height
        from ${units} u join bags b on b.id = u.bag_id order by b.id`,
  )
  await rows(
    tx,
    sql`insert into pre_alert_hawbs (pre_alert_id, client_id, hawb_no, order_id, tracking_no, order_no, bag_no, shipper_name, consignee_name, consignee_phone,
          consignee_address, consignee_city, country_code, pieces, weight_kg, length_cm, width_cm, height_cm, description, declared_value, currency, cod_amount,
          cod_currency, handling_codes)
        select ${id}, p.client_id, p.tracking_no, p.id, p.tracking_no, p.ref_no, b.bag_no, left(p.shipper->>'name', 100), p.consignee_name, p.consignee_phone,
          left(p.address_line1, 300), p.city, p.country_code, p.pieces, greatest(coalesce(p.actual_weight, p.weight), 0.001), p.length, p.width, p.height,
          left(p.goods_description, 150), greatest(p.declared_value, 1), p.currency, nullif(p.cod_amount, 0),
          case when p.cod_amount > 0 then p.cod_currency end,
          p.special_handling
        from ${packagesOf(units)} i join consolidation_units n on n.id = i.unit_id join packages p on p.id = i.package_id left join bags b on b.id = n.bag_id
        order by p.id on conflict do nothing`,
  )
  await recount(tx, id)
}

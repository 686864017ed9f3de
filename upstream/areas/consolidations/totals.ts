import { sql } from 'drizzle-orm'
import { consolidationStatus, unitStatus } from '@/lib/domain/container'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { dirhamsOf, rateToday } from '../../core/parcels/dirhams'

/**
 * Counts, weights and values of consolidations from what lies in them (consolidations.md 7). Chargeable kilograms: by air the greater of gross
 * and volume (6,000 cm³ a kilogram) in steps of half a kilogram; part of a sea container by weight or measure, at least 1; else the gross weight.
 * `gross_weight` is the scale's where one was taken, else what the bags say.
 */
export async function retotal(tx: Db, ids: readonly number[]): Promise<void> {
  await rows(
    tx,
    sql`with unit as (select u.consolidation_id, u.bag_id, u.package_id from consolidation_units u where u.consolidation_id = any(${sql.param(ids)}::bigint[])
          and u.status = ${literal(unitStatus, 'in')}),
          parcel as (select n.consolidation_id, c.package_id, false as loose from unit n join bag_packages c on c.bag_id = n.bag_id and c.scanned_out_at is null
            union all select n.consolidation_id, n.package_id, true from unit n where n.package_id is not null),
          summed as (select i.consolidation_id, count(*)::int as packages, count(*) filter (where i.loose)::int as loose,
            sum(coalesce(p.actual_weight, p.weight)) as net,
              sum(coalesce(p.actual_weight, p.weight)) filter (where i.loose) as loose_kg, sum(p.declared_value_aed) as value,
              sum(case when p.payment_mode = 'cod' then ${dirhamsOf(sql`p.cod_amount`, sql`p.cod_currency`, rateToday)} else 0 end) as cod,
              round(sum(coalesce(p.length * p.width * p.height * p.pieces, 0)) / 1000000, 3) as volume
            from parcel i join packages p on p.id = i.package_id group by i.consolidation_id),
          bagged as (select n.consolidation_id, count(*)::int as bags, sum(coalesce(b.gross_weight, b.net_weight)) as gross from unit n
          join bags b on b.id = n.bag_id group by n.consolidation_id),
          whole as (select k.id, coalesce(b.bags, 0) as bags, coalesce(s.packages, 0) as packages, coalesce(s.loose, 0) as loose, coalesce(s.net, 0) as net,
            coalesce(s.value, 0) as value,
              coalesce(s.cod, 0) as cod, coalesce(s.volume, 0) as volume,
                coalesce(case when k.status = ${literal(consolidationStatus, 'draft')} then null else k.gross_weight end,
                coalesce(b.gross, 0) + coalesce(s.loose_kg, 0)) as gross
            from consolidations k left join summed s on s.consolidation_id = k.id left join bagged b on b.consolidation_id = k.id
            where k.id = any(${sql.param(ids)}::bigint[]))
        update consolidations k set bag_count = w.bags, package_count = w.packages, loose_count = w.loose, net_weight = w.net, gross_weight = w.gross,
          volume_m3 = w.volume,
          declared_value_total = w.value, cod_total = w.cod, chargeable_weight = case
            when k.transport_mode = 'air' then ceil(greatest(w.gross, w.volume * 1000000 / 6000) * 2) / 2
            when k.transport_mode = 'sea' and k.container_load is distinct from 1 then greatest(1, w.volume, w.gross / 1000)
            else ceil(w.gross * 2) / 2 end
        from whole w where w.id = k.id`,
  )
}

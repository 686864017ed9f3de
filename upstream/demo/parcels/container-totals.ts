import type { ClientBase } from 'pg'
import { bagLimits } from '@/lib/domain/lists'

/** What weighs more on the scale than a bag of its type may, with all a scale adds, lies in the next bigger one. */
const bigger = (small: keyof typeof bagLimits, big: keyof typeof bagLimits) => `
  update bags b set bag_type = '${big}', tare_weight = ${bagLimits[big].tare}
  from (select c.bag_id, sum(coalesce(p.actual_weight, p.weight)) as net from bag_packages c join packages p on p.id = c.package_id group by c.bag_id) t
  where t.bag_id = b.id and b.bag_type = '${small}' and t.net * 1.011 + ${bagLimits[small].tare} > ${bagLimits[small].max_gross_weight}`

/** Counts, weights and values of bags from the parcels that lay in them; a scale never shows quite the sum. */
const ofBags = `
  update bags b set package_count = t.packages, piece_count = t.pieces, net_weight = t.net, declared_value_total = t.value, cod_total = t.cod,
    gross_weight = case when b.status = 'open' then null else t.net + b.tare_weight + round((b.id * 37 % 12) * t.net / 1000, 3) end,
    client_id = case when t.clients = 1 then t.client_id end, mixture = case when t.clients = 1 then 'single_client' else 'multi_client' end,
    content_class = case when t.dearest > 5000 then 'high_value' else 'general' end
  from (select c.bag_id, count(*) as packages, sum(p.pieces) as pieces, sum(coalesce(p.actual_weight, p.weight)) as net, sum(p.declared_value_aed) as value,
          sum(case when p.payment_mode = 'cod' then p.declared_value_aed else 0 end) as cod, count(distinct p.client_id) as clients,
            min(p.client_id) as client_id,
          max(p.declared_value_aed) as dearest
        from bag_packages c join packages p on p.id = c.package_id group by c.bag_id) t
  where t.bag_id = b.id`

const ofConsolidations = `
  update consolidations k set bag_count = t.bags, package_count = t.packages, net_weight = t.net, gross_weight = t.gross, declared_value_total = t.value,
    cod_total = t.cod,
    volume_m3 = v.volume, chargeable_weight = ceil(greatest(t.gross, v.volume * 1000000 / 6000) * 2) / 2, client_id = case when t.clients = 1
      and t.mixed = 0 then t.client_id end
  from (select b.consolidation_id, count(*) as bags, sum(b.package_count) as packages, sum(b.net_weight) as net, sum(b.gross_weight) as gross,
          sum(b.declared_value_total) as value, sum(b.cod_total) as cod, count(distinct b.client_id) as clients, min(b.client_id) as client_id,
          count(*) filter (where b.client_id is null) as mixed
        from bags b where b.consolidation_id is not null group by b.consolidation_id) t
  join (select b.consolidation_id, round(sum(p.length * p.width * p.height * p.pieces) / 1000000, 3) as volume
        from bags b join bag_packages c on c.bag_id = b.id join packages p on p.id = c.package_id group by b.consolidation_id) v
          on v.consolidation_id = t.consolidation_id
  where t.consolidation_id = k.id`

const ofLegs = `
  update consolidation_flights f set pieces = k.bag_count, weight = k.gross_weight from consolidations k where k.id = f.consolidation_id`

/** The agents of both ends, those mapped for the end first; a port ends as its airport does. */
const agentAt = (end: 'origin' | 'destination') => `(select m.agent_id from airport_agents m where m.status = 'active'
  and right(m.airport_code, 3) = right(k.${end}_airport, 3) order by m.role <> '${end}', m.id limit 1)`
const ofAgents = `update consolidations k set origin_agent_id = ${agentAt('origin')}, destination_agent_id = ${agentAt('destination')}`

/** What customs asked for: five per cent each, and since when it says what it says. */
const ofCustoms = `
  update consolidations k set clearance_at = coalesce(k.released_at, k.received_at), duty_amount = round(k.declared_value_total * 0.05, 2),
    vat_amount = round(k.declared_value_total * 0.0525, 2)
  where k.clearance_status <> 'not_started'`

const ofReleases = `
  update consolidation_units u set released_at = k.released_at from consolidations k where k.id = u.consolidation_id and k.released_at is not null
    and u.received_at is not null`

/** Nine receivings that found a sack torn or its seal gone. */
const ofDamages = `
  update consolidation_units u set receive_result = case when u.id % 2 = 0 then 'damaged' else 'seal_broken' end,
    remarks = case when u.id % 2 = 0 then 'Sack torn at the seam' else 'Seal gone, weight as declared' end
  from (select min(n.id) as id from consolidation_units n join consolidations k on k.id = n.consolidation_id
  where k.status in ('deconsolidated', 'in_clearance', 'received') and n.receive_result = 'ok'
        group by k.id order by k.id desc limit 9) d where d.id = u.id`

/** Works out what the containers hold, once their parcels are loaded. */
export async function totalContainers(client: ClientBase): Promise<void> {
  for (const statement of [bigger('pouch', 'sack'), bigger('sack', 'pallet'), ofBags, ofConsolidations, ofLegs, ofAgents, ofCustoms, ofReleases, ofDamages])
    await client.query(statement)
}

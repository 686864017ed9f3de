import { sql } from 'drizzle-orm'
import { transportMode } from '@/lib/domain/container'
import { preAlertSource, preAlertStatus, receiveStatus } from '@/lib/domain/pre-alert'
import { anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'
import { seesValues, visiblePreAlerts } from '../pre-alerts/scope'
import { label, type Report, type ReportColumn } from './report'

const master: readonly ReportColumn[] = [
  { header: 'Pre-alert', field: 'pre_alert_no', at: sql`p.pre_alert_no` }, { header: 'Client', field: 'client', width: 28, at: sql`c.name` },
  { header: 'Mode', field: 'transport_mode', at: sql`p.transport_mode`, show: label(transportMode) },
  { header: 'MAWB/BL/Waybill', field: 'master_no', width: 18, at: sql`coalesce(p.mawb_no, p.bl_no, p.waybill_no)` },
  { header: 'Flight', field: 'flight_no', at: sql`p.flight_no` }, { header: 'Origin', field: 'origin_code', at: sql`p.origin_code` },
  { header: 'Destination', field: 'destination_code', at: sql`p.destination_code` },
]
const value = (who: Who, column: ReportColumn): readonly ReportColumn[] => (seesValues(who) ? [column] : [])

/** A row a pre-alert (agents-prealerts.md 5): what was announced, when it left and came, and what was found. */
export const preAlertShipmentRows: Report = {
  columns: (who) => [
    ...master, { header: 'ETD', field: 'etd', type: 'datetime', at: sql`p.etd` }, { header: 'ETA', field: 'eta', type: 'datetime', at: sql`p.eta` },
    { header: 'ATD', field: 'atd', type: 'datetime', at: sql`p.atd` }, { header: 'ATA', field: 'ata', type: 'datetime', at: sql`p.ata` },
    { header: 'Parts', field: 'parts', type: 'number', adds: true, at: sql`(select count(*)::int from pre_alert_parts t where t.pre_alert_id = p.id)` },
    { header: 'Pieces', field: 'master_pieces', type: 'number', adds: true, at: sql`p.master_pieces` },
    { header: 'House pieces', field: 'house_pieces', type: 'number', adds: true, at: sql`p.house_pieces` },
    { header: 'Bags', field: 'bags_total', type: 'number', adds: true, at: sql`p.bags_total` },
    { header: 'HAWBs', field: 'hawbs_total', type: 'number', adds: true, at: sql`p.hawbs_total` },
    { header: 'Gross kg', field: 'gross_weight_kg', type: 'weight', adds: true, at: sql`p.gross_weight_kg` },
    { header: 'Chargeable', field: 'chargeable_weight_kg', type: 'number', adds: true, at: sql`p.chargeable_weight_kg` },
    ...value(who, { header: 'Declared value', field: 'declared_value', type: 'money', adds: sql`p.currency`, at: sql`p.declared_value` }),
    ...value(who, { header: 'Currency', field: 'currency', at: sql`p.currency` }),
    { header: 'Origin agent', field: 'origin_agent', width: 28, at: sql`oa.agent_name` },
    { header: 'Destination agent', field: 'destination_agent', width: 28, at: sql`da.agent_name` },
    { header: 'Late notice', field: 'is_late', type: 'bool', at: sql`p.is_late` },
    { header: 'Acknowledged', field: 'acknowledged_at', type: 'datetime', at: sql`p.acknowledged_at` },
    { header: 'Received', field: 'received_at', type: 'datetime', at: sql`p.received_at` },
    { header: 'Received bags', field: 'received_bags', type: 'number', adds: true, at: sql`p.received_bags` },
    { header: 'Discrepancies', field: 'discrepancy_count', type: 'number', adds: true, at: sql`p.discrepancy_count` },
    { header: 'Open discrepancies', field: 'open_discrepancies', type: 'number', adds: true, at: sql`p.open_discrepancies` },
    { header: 'Closed', field: 'closed_at', type: 'datetime', at: sql`p.closed_at` },
    { header: 'Source', field: 'source', at: sql`p.source`, show: label(preAlertSource) },
    { header: 'Status', field: 'status', at: sql`p.status`, show: label(preAlertStatus) },
    { header: 'Created', field: 'created_at', type: 'datetime', at: sql`p.created_at` },
  ],
  from: sql`pre_alert_shipments p left join clients c on c.id = p.client_id left join base_agents oa on oa.id = p.origin_agent_id
    left join base_agents da on da.id = p.destination_agent_id`,
  countFrom: sql`pre_alert_shipments p`,
  where: (who, request) => [visiblePreAlerts(who), anyOfValues(sql`p.client_id`, request.client_id), anyOfValues(sql`p.status`, request.prealert_status)],
  dates: { created_at: sql`p.created_at`, eta: sql`p.eta`, received_at: sql`p.received_at` }, order: sql`p.id`,
}

/** A row a house waybill of a pre-alert; carriers read neither values nor consignees. */
export const preAlertHawbRows: Report = {
  columns: (who) => [
    ...master, { header: 'HAWB', field: 'hawb_no', width: 18, at: sql`h.hawb_no` },
    { header: 'Tracking no', field: 'tracking_no', width: 22, at: sql`h.tracking_no` },
    { header: 'Order no', field: 'order_no', at: sql`h.order_no` }, { header: 'Matched', field: 'matched', type: 'bool', at: sql`h.order_id is not null` },
    { header: 'Bag', field: 'bag_no', at: sql`h.bag_no` }, { header: 'Shipper', field: 'shipper_name', width: 24, at: sql`h.shipper_name` },
    ...value(who, { header: 'Consignee', field: 'consignee_name', width: 24, at: sql`h.consignee_name` }),
    ...value(who, { header: 'Phone', field: 'consignee_phone', at: sql`h.consignee_phone` }),
    { header: 'City', field: 'consignee_city', at: sql`h.consignee_city` }, { header: 'Country', field: 'country_code', at: sql`h.country_code` },
    { header: 'Pieces', field: 'pieces', type: 'number', adds: true, at: sql`h.pieces` },
    { header: 'Weight kg', field: 'weight_kg', type: 'weight', adds: true, at: sql`h.weight_kg` },
    { header: 'Description', field: 'description', width: 30, at: sql`h.description` }, { header: 'HS code', field: 'hs_code', at: sql`h.hs_code` },
    ...value(who, { header: 'Declared value', field: 'declared_value', type: 'money', adds: sql`h.currency`, at: sql`h.declared_value` }),
    ...value(who, { header: 'Currency', field: 'currency', at: sql`h.currency` }),
    ...value(who, { header: 'COD', field: 'cod_amount', type: 'money', adds: sql`h.cod_currency`, at: sql`h.cod_amount` }),
    ...value(who, { header: 'COD currency', field: 'cod_currency', at: sql`h.cod_currency` }),
    { header: 'Codes', field: 'handling_codes', at: sql`array_to_string(h.handling_codes, ' ')` },
    { header: 'Received', field: 'receive_status', at: sql`h.receive_status`, show: label(receiveStatus) },
    { header: 'Received at', field: 'received_at', type: 'datetime', at: sql`h.received_at` },
    { header: 'Part', field: 'part_no', type: 'number', at: sql`t.part_no` },
    { header: 'Status', field: 'status', at: sql`p.status`, show: label(preAlertStatus) },
  ],
  from: sql`pre_alert_hawbs h join pre_alert_shipments p on p.id = h.pre_alert_id left join clients c on c.id = p.client_id left
    join pre_alert_parts t on t.id = h.part_id`,
  countFrom: sql`pre_alert_hawbs h join pre_alert_shipments p on p.id = h.pre_alert_id`,
  where: (who, request) => [
    visiblePreAlerts(who), anyOfValues(sql`p.client_id`, request.client_id), anyOfValues(sql`p.status`, request.prealert_status),
    anyOfValues(sql`h.receive_status`, request.receive_status), anyOfValues(sql`h.country_code`, request.country_code),
  ],
  dates: { created_at: sql`p.created_at`, eta: sql`p.eta` }, order: sql`h.id`,
}

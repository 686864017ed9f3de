import { ownPage } from '@/components/screens/own'
import { exportReport } from '@/lib/domain/export-report'
import { addDays, today } from '@/lib/domain/days'
import { ReportScreen } from './report-screen'
import { reportCalls, startOf, type ReportOptions } from './report-start'

// Its own page: what a report can be narrowed by hangs on which of them is chosen beside it.
export default ownPage(
  '/download-reports',
  async (visit) => {
    const offered = exportReport.names.filter((name) => visit.may(reportCalls[name]))
    if (offered.length === 0) return <p className="text-ink-soft">No report is open to you. Ask your administrator.</p>
    const parcels = await visit.need('exportReports.lastMileFilters', {})
    const lists = visit.may('exportReports.shipping') ? await visit.need('exportReports.shippingFilters', {}) : null
    const offersOrders = visit.may('exportReports.orderlist') || visit.may('exportReports.orderSku')
    const offersTrade = visit.may('exportReports.inboundLines') || visit.may('exportReports.outboundLines')
    const warehouses = offersOrders || offersTrade ? await visit.need('inbound.warehouses', {}) : []
    const suppliers = offersTrade && visit.may('b2bSuppliers.list') ? (await visit.need('b2bSuppliers.list', { page_size: 200 })).rows : []
    const channels = offersOrders && visit.may('channels.list') ? (await visit.need('channels.list', { page_size: 200 })).rows : []
    const options: ReportOptions = {
      client_id: parcels.clients, carrier_id: parcels.carriers, status: parcels.statuses, service: parcels.services,
      country_code: parcels.countries, payment_mode: parcels.payment_modes, event_code: parcels.events,
      seller_id: lists?.sellers ?? [], ship_status: lists?.ship_statuses ?? [], ship_option: lists?.ship_options ?? [],
      warehouse_id: warehouses.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
      supplier_id: suppliers.map(({ id, supplier_name, client_name }) => ({ value: id, label: `${supplier_name}, ${client_name}` })),
      market_country: parcels.countries,
      client_channel_id: channels.map(({ id, channel_name }) => ({ value: id, label: channel_name })),
    }
    return <ReportScreen offered={offered} options={options} start={startOf(visit.search, offered, { from: addDays(today(), -6), to: today() })} />
  },
)

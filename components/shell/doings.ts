import type { CallName } from '@/lib/contract/types'
import type { Findable } from '@/lib/domain/finding-screens'

/** Something the search offers beside the screens of the menu: a tab, or a screen opened to do something. */
interface Doing extends Findable {
  href: string
  /** Who may not make this call is not offered it. */
  call: CallName
}

export const doings: readonly Doing[] = [
  { label: 'Add user', hint: 'Access control', also: 'invite person employee account', href: '/access-control/users/details/new', call: 'members.add' },
  { label: 'Audit log', hint: 'Access control', also: 'history who changed what', href: '/access-control/users/list?view=audit', call: 'members.audit' },
  { label: 'Add group', hint: 'Access control', also: 'role rights permissions', href: '/access-control/groups/details/new', call: 'groups.add' },
  { label: 'Add carrier', hint: 'Carriers', also: 'new courier company', href: '/carriers/add', call: 'carriers.create' },
  { label: 'Add carrier service', hint: 'Carriers', also: 'new product', href: '/carrier-services/new', call: 'carrierServices.create' },
  { label: 'Add client', hint: 'Clients', also: 'invite merchant shipper customer', href: '/clients/add', call: 'clients.invite' },
  { label: 'Upload packages', hint: 'Packages', also: 'import orders excel csv file', href: '/packages/packages-template', call: 'packages.upload' },
  { label: 'Print package labels', hint: 'Packages', also: 'awb sticker waybill', href: '/package-labels', call: 'packages.printLabels' },
  { label: 'Print bag labels', hint: 'Packages', also: 'sticker', href: '/bag-labels', call: 'containers.printBagLabels' },
  { label: 'Print shipping invoices', hint: 'Packages', also: 'commercial invoice papers', href: '/shipping-invoice', call: 'packages.printInvoices' },
  { label: 'Add bag', hint: 'Transport', also: 'new sack fill', href: '/addBag', call: 'bags.add' },
  { label: 'Add linehaul', hint: 'Transport', also: 'new lane route flight truck', href: '/linehaul/add', call: 'linehaul.create' },
  { label: 'Generate manifest', hint: 'Transport', also: 'make create now', href: '/manifests?generate=1', call: 'manifests.generate' },
  { label: 'Create PAS projection', hint: 'Gate and yard', also: 'plan slot vehicles', href: '/pas-projection-create', call: 'pasProjections.create' },
  { label: 'Upload PAS projections', hint: 'Gate and yard', also: 'plan slot excel file', href: '/pas-projection-upload', call: 'pasProjections.upload' },
  { label: 'Add overtime vendor', hint: 'Overtime', also: 'manpower supplier', href: '/vendor/add-vendor', call: 'vendors.add' },
  { label: 'Ask for a vehicle', hint: 'Overtime', also: 'transport truck request', href: '/transport?request=new', call: 'vendorRequests.add' },
  { label: 'Ask for people', hint: 'Overtime', also: 'manpower staff request', href: '/vendor/new', call: 'vendorRequests.add' },
  { label: 'New timesheet', hint: 'Overtime', also: 'overtime hours enter', href: '/vendor/timesheet', call: 'vendorTimesheets.add' },
  { label: 'Write announcement', hint: 'Home', also: 'news message everybody', href: '/inbox/announcements', call: 'workspace.announce' },
]

/** Other words for the screens of the menu. */
export const otherNames: Readonly<Record<string, string>> = {
  '/packages': 'parcels shipments orders late',
  '/lm-apply-scan': 'deliver delivery out for delivery hold receive scanner barcode',
  '/tracking': 'where is follow',
  '/rulesAllocation': 'backtest simulate why this carrier routing',
  '/carriers': 'couriers delivery companies',
  '/carriers-cod': 'cash on delivery money',
  '/sla-order-tracking': 'late breached due promise',
  '/access-control/users/list': 'people accounts invite employees',
  '/access-control/groups/list': 'roles rights permissions',
  '/clientApi': 'webhook token developer key',
  '/configList': 'settings options switches',
  '/alerts': 'warnings problems',
  '/pasList': 'gate yard trucks vehicles parking',
  '/pas-board': 'gate yard dashboard docks queue',
  '/pas/dashboard': 'gate yard board wall',
  '/pas-watchlist': 'blocked denied vehicles plates',
  '/country-settings': 'states cities areas places',
  '/pudo-list': 'pickup points lockers drop off',
  '/client/subscription/tracking': 'webhook notify push',
  '/journal': 'ledger accounts bookings',
  '/consolidations': 'shipment container mawb awb flight',
  '/currency-rates': 'exchange money',
  '/warehouses': 'facility hub site',
  '/email-logs': 'mails sent letters',
}

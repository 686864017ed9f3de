import type { Routes } from './kernel'

const list = '/vendor/list'

export const vendorRoutes = {
  '/vendor/list': { title: 'Overtime vendors', key: 'app_ecom_vendor:vendor-list', nav: 'Overtime', entry: 'Vendors', under: '/' },
  '/vendor/add-vendor/[[...id]]': { title: 'Add / edit overtime vendor', under: list },
  '/vendor/rateCardList': { title: 'Rate cards', key: 'app_ecom_vendor:rate-card-list', nav: 'Overtime', under: '/' },
  '/vendor/rateCard/[id]': { title: 'Vendor rate card', under: '/vendor/rateCardList' },
  '/vendor/attendance-list': { title: 'Attendance list', key: 'app_ecom_vendor:attendance-list', nav: 'Overtime', entry: 'Attendance', under: '/' },
  '/vendor/punch-clock': {
    title: 'Punch clock', key: 'app_ecom_vendor:attendance-manage', tabOf: '/vendor/attendance-list', under: '/vendor/attendance-list',
  },
  '/vendor/upload': {
    title: 'Upload vendor files', key: ['app_ecom_vendor:staff-manage', 'app_ecom_vendor:timesheet-manage', 'app_ecom_vendor:attendance-manage'], under: list,
  },
  '/vendor/timesheet': { title: 'Timesheet', key: 'app_ecom_vendor:timesheet', tabOf: '/vendor/timesheet-list', tab: 'Enter', under: '/' },
  '/vendor/timesheet-list': { title: 'Timesheet list', key: 'app_ecom_vendor:timesheet-list', nav: 'Overtime', entry: 'Timesheets', under: '/' },
  '/vendor/timesheet-summary': {
    title: 'Timesheet summary', key: 'app_ecom_vendor:timesheet-summary', tabOf: '/vendor/timesheet-list', tab: 'Summary', under: '/',
  },
  '/vendor/date-timesheet-summary': {
    title: 'Timesheet summary by date', key: 'app_ecom_vendor:date-timesheet-summary', tabOf: '/vendor/timesheet-list', tab: 'By date', under: '/',
  },
  '/vendor': { title: 'Vendors', key: 'app_ecom_vendor:ecom-vendor-list', tabOf: list, tab: 'Requests', under: '/' },
  '/vendor/[id]': { title: 'Vendor details', under: '/vendor' },
  '/transport': { title: 'Transport', key: 'app_ecom_vendor:transport-list', tabOf: list, under: '/' },
  '/transport-summary/[id]': { title: 'Transport summary', under: '/transport' },
} as const satisfies Routes

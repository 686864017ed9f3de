import { area } from '../../core/area'
import { labelFailures } from './alert-values'
import { bookingJobs } from './dispatcher'

export const carrierBookingArea = area({
  jobs: [bookingJobs],
  alerts: [labelFailures],
})

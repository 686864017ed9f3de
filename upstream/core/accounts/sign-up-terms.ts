import type { RequestFacts } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { throttle } from '../../platform/throttle'

/** The terms whoever signs up accepts. */
export const TERMS_VERSION = '2026-01'
/** Whoever asks for an account, invited or not, is one of these. */
export const refuseMany = (services: Services, request: RequestFacts) =>
  throttle(services.database.db, `signup-ip:${request.ip}`, 5, 3600, 'Too many sign-ups from your network. Try again in an hour.')

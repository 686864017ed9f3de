import { ownPage } from '@/components/screens/own'
import { trackingContent } from './tracking-content'
import type { TrackingPath } from './tracking-kept'

/** The tracking desk, ours or a client's: many numbers in, one row each out, and what was found is taken along to the details. */
export const trackingPage = (path: TrackingPath) => ownPage(path, (visit) => trackingContent(visit, path), { archetype: 'lookup' })

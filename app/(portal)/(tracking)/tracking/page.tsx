import { ownPage } from '@/components/screens/own'
import { trackingContent } from './tracking-content'

// Its own page: many numbers in, one row each out, and what was found is taken along to the details.
export default ownPage('/tracking', (visit) => trackingContent(visit, '/tracking'), { archetype: 'lookup' })

import { ownPage } from '@/components/screens/own'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkPills } from '@/components/ui/link-pills'
import { rightsOf } from '@/components/yard/rights'
import { PortalBoard } from './portal-board'

// Own: a board of cards that is told of every change, the kiosk's within the portal.
export default ownPage('/pas-board', async (visit) => {
  const sites = await visit.need('pasSites.mine', {})
  const chosen = Number(visit.search['warehouse_id'])
  const site = sites.find(({ warehouse_id }) => warehouse_id === chosen) ?? sites[0]
  if (!site) return <EmptyState title="No sites yet" text="A site has gates, docks and a yard; its board stands here." />
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <LinkPills
          label="Sites" now={String(site.warehouse_id)}
          pills={sites.map(({ warehouse_id, name }) => ({ name: String(warehouse_id), label: name, href: `/pas-board?warehouse_id=${warehouse_id}` }))}
        />
        <ButtonLink href="/pas/dashboard?view=wall" size="small">For a screen on the wall</ButtonLink>
      </div>
      <PortalBoard key={site.warehouse_id} site={site} rights={rightsOf(visit)} />
    </>
  )
})

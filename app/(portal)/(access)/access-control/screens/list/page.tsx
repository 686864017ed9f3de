import { Failure } from '@/components/ui/failure'
import { ListBody } from '@/components/screens/list-body'
import { AddInDialog } from '@/components/screens/dialog-form'
import { readyDialog } from '@/components/screens/dialog-ready'
import { firstRows } from '@/components/screens/first-rows'
import { readyList } from '@/components/screens/list'
import { readListQuery } from '@/components/screens/list-query'
import { ownPage } from '@/components/screens/own'
import type { Visit } from '@/components/screens/enter'
import { LinkTabs } from '@/components/ui/link-tabs'
import { userCategory, type UserCategory } from '@/lib/domain/user'
import { allScreens } from './all-screens'
import { CategoryScreens } from './category-screens'

const path = '/access-control/screens/list'

async function Everything({ visit }: { visit: Visit }) {
  const list = readyList(path, allScreens, visit)
  const rows = await firstRows(visit, list, readListQuery(list, visit.search))
  const add = readyDialog(path, allScreens.form, 'add', visit)
  return (
    <>
      {add && <div className="mb-2 flex justify-end"><AddInDialog form={add} /></div>}
      <ListBody list={list} {...rows} />
    </>
  )
}

async function ByCategory({ visit }: { visit: Visit }) {
  const requested = visit.search.user_category
  const category: UserCategory = userCategory.is(requested) ? requested : 'client'
  const loaded = await visit.ask('screenAccess.ofCategory', { user_category: category })
  if (loaded.fault) return <Failure sentence={loaded.fault.message} requestId={loaded.fault.requestId} />
  return <CategoryScreens key={`${category}-${loaded.data.version}`} first={loaded.data} maySave={visit.may('screenAccess.setCategory')} />
}

// Its own page: a category's screens are switched in one tree and saved together; beside it stands a plain list.
export default ownPage(
  '/access-control/screens/list',
  (visit) => {
    const all = visit.search.view === 'all'
    return (
      <>
        <LinkTabs
          label="Views" tabs={[{ name: 'category', label: 'By category', href: path }, { name: 'all', label: 'All screens', href: `${path}?view=all` }]}
          now={all ? 'all' : 'category'}
        />
        {all ? <Everything visit={visit} /> : <ByCategory visit={visit} />}
      </>
    )
  },
  { lists: [allScreens], archetype: 'list' },
)

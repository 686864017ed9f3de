import { recordBodyPage } from '@/components/screens/record-body'
import { GroupForm } from './group-form'

export default recordBodyPage(
  '/access-control/groups/details/[id]',
  {
    load: 'groups.one',
    titles: { new: 'New group', saved: '[name]' },
    copy: { load: 'groups.one' },
    add: { call: 'groups.add' },
    change: { call: 'groups.change' },
    readOnly: 'Adding groups takes the key to edit them.',
    missing: 'Group not found.',
  },
  // Rights are ticked in a matrix of screens and kinds, not field by field.
  async ({ visit, record, copied, maySave }) => {
    const matrix = await visit.ask('groups.keys', { user_category: (record ?? copied)?.user_category ?? 'admin' })
    return <GroupForm key={record?.id ?? `new-${copied?.id ?? null}`} group={record} copied={copied} first={matrix.data ?? null} maySave={maySave} />
  },
)

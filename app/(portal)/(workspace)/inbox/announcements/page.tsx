import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/inbox/announcements', {
  call: 'workspace.announcements',
  columns: {
    subject: { sort: true }, severity: 'severity', audience: { label: 'To' }, sent: { as: 'number', label: 'People', sort: true },
    read: { as: 'number', label: 'Have read it' }, sent_by: { label: 'From' }, created_at: { as: 'dateTime', label: 'Sent', sort: true },
    expires_at: { as: 'dateTime', label: 'Until' },
  },
  search: 'Subject',
  sort: { by: 'created_at', way: 'highest' },
  form: dialogForm<'workspace.announce', never>({
    sections: {
      Announcement: {
        subject: 'text',
        severity: { machine: 'severity', hint: 'How urgent it is.' },
        body: { as: 'longText', label: 'Text', hint: '**bold**, *emphasis*, - lists and [links](/help) are understood.' },
        expires_at: { as: 'dateTime', label: 'Until', hint: 'Afterwards it is gone from the inboxes. Left empty, it stays half a year.' },
      },
      Audience: {
        user_categories: { label: 'Categories', words: 'userCategory', hint: 'Left empty, every category.' },
        client_ids: { as: 'choices', label: 'Clients', lookup: 'client', hint: 'Only the people of these clients.' },
        group_ids: {
          as: 'choices', label: 'Groups', lookup: { call: 'workspace.audienceGroups', value: 'id', text: 'name' }, hint: 'Only the people of these groups.',
        },
      },
    },
    add: { call: 'workspace.announce', label: 'Announce', done: 'Sent to [sent] people.', start: { severity: 'info' } },
  }),
  empty: { title: 'No announcements yet', text: 'Tell everybody, some categories or the people of a client what they should know.' },
  sheet: 'Announcements',
})

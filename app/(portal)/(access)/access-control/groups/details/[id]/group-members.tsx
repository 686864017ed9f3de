import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import type { Reply } from '@/lib/contract/types'
import { userStatus } from '@/lib/domain/user'

/** Whoever holds the group; beyond fifty the list of users shows them all. */
export function GroupMembers({ group }: { group: Reply<'groups.one'> }) {
  return (
    <Card
      title={`Members (${group.members_count})`}
      actions={<Link href={`/access-control/users/list?group_id=${group.id}`} className="text-accent underline-offset-2 hover:underline">All</Link>}
    >
      {group.members.length === 0 && <p className="text-ink-soft">Nobody holds this group.</p>}
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {group.members.map((m) => (
          <li key={m.id} className="flex min-w-0 items-center gap-2">
            <Link href={`/access-control/users/details/${m.id}`} className="min-w-0 truncate underline-offset-2 hover:underline">{m.full_name}</Link>
            <span className="min-w-0 truncate text-meta text-ink-soft">{m.email}</span>
            {userStatus.is(m.status) && m.status !== 'active' && <Chip tone={userStatus.tone(m.status)}>{userStatus.label(m.status)}</Chip>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

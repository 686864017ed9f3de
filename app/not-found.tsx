import { TabTitle } from '@/components/screens/tab-title'
import { Lost } from '@/components/shell/lost'

export default function NotFound() {
  return (
    <main className="mx-auto max-w-3xl p-6">
      <TabTitle name="Page not found" />
      <h1 className="text-title font-semibold">Page not found</h1>
      <Lost sentence="There is no page at this address." />
    </main>
  )
}

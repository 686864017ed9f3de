import { machine } from './machine'
import { words } from './vocabulary'

export const helpCategory = words({
  start: 'First steps', packages: 'Packages and labels', scanning: 'Scanning and tracking',
  moving: 'Bags, manifests and carriers', data: 'Uploads and lists', account: 'Your account', settings: 'Settings',
})

/** An article is written, shown, and taken back when it is no longer true. */
export const articleStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', moves: { published: { label: 'Publish', done: 'The article is published.' } } },
  published: {
    label: 'Published', tone: 'green',
    moves: {
      draft: {
        label: 'Take back', confirm: 'Take [it] back?', consequence: 'It cannot be found until it is published again.', done: 'The article is taken back.',
      },
    },
  },
})

import { Children, type ReactNode } from 'react'
import { readMarkdown, type Block, type Inline } from '@/lib/domain/markdown'
import { Link } from './link'

function runOf(part: Inline): ReactNode {
  switch (part.kind) {
    case 'strong': return <strong className="font-semibold">{part.text}</strong>
    case 'em': return <em>{part.text}</em>
    case 'code': return <code className="rounded-sm bg-surface-hover px-1 font-mono">{part.text}</code>
    case 'link':
      return part.href.startsWith('/') ? (
        <Link href={part.href} className="text-accent underline underline-offset-2">{part.text}</Link>
      ) : (
        <a
          href={part.href} rel="noopener noreferrer nofollow" target={part.href.startsWith('http') ? '_blank' : undefined}
          className="text-accent underline underline-offset-2"
        >
          {part.text}
        </a>
      )
    default: return part.text
  }
}

const runs = (parts: readonly Inline[]) => Children.toArray(parts.map(runOf))
const itemOf = (item: readonly Inline[]): ReactNode => <li>{runs(item)}</li>

function pieceOf(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Title = `h${block.level}` as const
      return <Title className={block.level === 2 ? 'mt-2 text-lead font-semibold' : 'mt-1 font-semibold'}>{runs(block.parts)}</Title>
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return <List className={`flex flex-col gap-1 ps-5 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>{Children.toArray(block.items.map(itemOf))}</List>
    }
    case 'code': return <pre className="overflow-x-auto rounded border bg-surface-sunken p-3 font-mono text-meta" tabIndex={0}>{block.text}</pre>
    case 'quote': return <blockquote className="border-s-2 border-line-strong ps-3 text-ink-soft">{runs(block.parts)}</blockquote>
    default: return <p>{runs(block.parts)}</p>
  }
}

/** What somebody wrote in markdown, as elements: there is no way from their text to HTML (lib/domain/markdown.ts). */
export function Markdown({ source }: { source: string }) {
  return <div dir="auto" className="flex max-w-reading flex-col gap-3 break-words">{Children.toArray(readMarkdown(source).map(pieceOf))}</div>
}

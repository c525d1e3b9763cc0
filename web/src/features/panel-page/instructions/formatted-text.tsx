import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { type Block, formattedBlocks, type Inline } from './formatted-parts.ts'
import classes from './instructions.module.css'

/** A text with bold words, lists and links, each block in its own direction. Nothing of it is read as HTML. */
export function FormattedText({ text }: { text: string }) {
	return (
		<div className={classes.formatted}>{formattedBlocks(text).map((block, index) => withKey(index, shown(block)))}</div>
	)
}

// Pieces of one text have no name but their place.
const withKey = (index: number, piece: ReactNode) => <Fragment key={index}>{piece}</Fragment>

function shown(block: Block): ReactNode {
	if (block.kind === 'paragraph') {
		return (
			<p dir="auto">
				{block.lines.map((line, index) =>
					withKey(
						index,
						<>
							{index > 0 && <br />}
							{inline(line)}
						</>,
					),
				)}
			</p>
		)
	}
	const items = block.items.map((item, index) => withKey(index, <li>{inline(item)}</li>))
	return block.isOrdered ? (
		<ol dir="auto" start={block.start}>
			{items}
		</ol>
	) : (
		<ul dir="auto">{items}</ul>
	)
}

const inline = (parts: readonly Inline[]): ReactNode =>
	parts.map((part, index) => {
		if (part.kind === 'text') return withKey(index, part.text)
		if (part.kind === 'bold') return withKey(index, <strong>{inline(part.parts)}</strong>)
		return withKey(
			index,
			<Anchor href={part.href} target="_blank" rel="noopener noreferrer nofollow" inherit>
				{part.text}
			</Anchor>,
		)
	})

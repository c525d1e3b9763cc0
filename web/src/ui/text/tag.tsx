import type { ReactNode } from 'react'
import classes from './tag.module.css'

export type TagTone = 'positive' | 'accent' | 'caution' | 'negative' | 'neutral'

/** A small word about the state of something: a hairline, a dot in the tone's colour, plain text. */
export function Tag({ tone, children, title }: { tone: TagTone; children: ReactNode; title?: string }) {
	return (
		<span className={classes.tag} data-tone={tone} title={title}>
			{children}
		</span>
	)
}

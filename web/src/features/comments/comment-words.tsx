import type { Mention } from '@panelyard/contracts/comments'
import { textParts } from '../../domain/comments/mentions.ts'
import classes from './comments.module.css'

/** The words of a comment in their own direction, with the people they name set off. */
export function CommentWords({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
	const parts = textParts(text, mentions)
	return (
		<p className={classes.words} dir="auto">
			{parts.map((part, index) =>
				part.isMention ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no name but their place
					<span key={index} className={classes.mention}>
						{part.text}
					</span>
				) : (
					part.text
				),
			)}
		</p>
	)
}

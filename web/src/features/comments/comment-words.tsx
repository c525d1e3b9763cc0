import { Anchor } from '@mantine/core'
import type { Mention } from '@panelyard/contracts/messages/comments'
import { textParts } from '../../domain/comments/mentions.ts'
import classes from './comments.module.css'

const Mentioned = ({ text }: { text: string }) => <span className={classes.mention}>{text}</span>

const ExternalLink = ({ text }: { text: string }) => (
	<Anchor href={text} target="_blank" rel="noopener noreferrer nofollow" inherit>
		{text}
	</Anchor>
)

/** The words of a comment in their own direction, with the people and addresses they name set off. */
export function CommentWords({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
	if (text === '') return null
	const parts = textParts(text, mentions)
	return (
		<p className={classes.words} dir="auto">
			{parts.map(({ text: words, kind }, index) => {
				if (kind === 'plain') return words
				const Words = kind === 'link' ? ExternalLink : Mentioned
				// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no name but their place
				return <Words key={index} text={words} />
			})}
		</p>
	)
}

import classes from './user-text.module.css'

/**
 * One line of text that a person or a file gave, cut with dots where it does not fit and whole in its title. Written in
 * its own direction, aligned with the page's.
 */
export function UserText({ text, className = '' }: { text: string; className?: string }) {
	return (
		<span dir="auto" title={text} className={`${classes.text} ${className}`}>
			{text}
		</span>
	)
}
